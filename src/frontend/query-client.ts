import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, isPassing, errorMessage } from './api-failure.ts';
import { dismissToast, showToast } from './toasts.ts';

const MAX_RETRIES = 2;

/** The cache of everything read from the server. Failures that may pass are tried again, then told with a way to retry. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!(error instanceof ApiFailure) || query.meta?.['isQuiet'] === true) return;
        if (error.code === 'not_found' || error.code === 'invalid_input') return;
        showToast({
          id: 'request-failed',
          tone: 'bad',
          message: errorMessage(error),
          action: {
            label: 'Try again',
            run: () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
          },
        });
      },
      onSuccess: () => dismissToast('request-failed'),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Our own words about being offline are better than a query that silently waits.
        networkMode: 'always',
        retry: (count, error) => count < MAX_RETRIES && isPassing(error),
        retryDelay: (count) => 400 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  });
  window.addEventListener('online', () => {
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  return client;
}
