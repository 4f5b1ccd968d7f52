import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, isTemporary, isSignedOut } from './api-failure.ts';
import { askConnection, noteNoReply, useConnection } from './connection.ts';
import { openOverlay } from './overlays.ts';
import { dismissToast, type FailureToast, showFailure, showToast } from './toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/** A mutation without `toast` shows its failures itself. With `isQuiet`, the page doesn't offer to sign in either. */
interface MutationMeta extends Pick<FailureToast, 'failed'>, Record<string, unknown> {
  /** The id of the message about a failure. */
  toast?: string;
  isQuiet?: boolean;
}

const MAX_RETRIES = 2;

let ofPage: QueryClient | undefined;

/** Returns the cache of the page, for commands and other code outside of components. */
export function pageQueries(): QueryClient {
  return (ofPage ??= createQueryClient());
}

/** Says that the session has ended while somebody filled in a form. The window to sign in opens over the form, which keeps its content. */
export function offerSignIn(): void {
  showToast({
    id: 'sign-in',
    tone: 'bad',
    message: 'You are not signed in. What you entered stays here.',
    action: { label: 'Sign in', run: () => openOverlay('sign-in') },
  });
}

/** The message about the connection replaces the messages about single requests. */
const UNREPORTED: readonly string[] = ['offline', 'not_found', 'invalid_input'];

/** Returns true for a request whose failure the page reports in a message. */
function isReported({
  state: { error },
  meta,
}: Pick<Query, 'meta'> & { state: { error: unknown } }): boolean {
  return error instanceof ApiFailure && meta?.['isQuiet'] !== true && !UNREPORTED.includes(error.code);
}

/** Makes the page's cache of all data from the server. Requests that may succeed later are repeated twice; then a message with a button to try again appears. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isReported(query)) return;
        showFailure(error, {
          id: 'request-failed',
          action: {
            label: 'Try again',
            run: () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
          },
        });
      },
      // The message is about all requests that failed, so it stays until each of them has succeeded.
      onSuccess: () => {
        if (!client.getQueryCache().getAll().some(isReported)) dismissToast('request-failed');
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, { meta }) => {
        if (isSignedOut(error) && meta?.isQuiet !== true) offerSignIn();
        else if (meta?.toast !== undefined) showFailure(error, { id: meta.toast, failed: meta.failed });
      },
      onSuccess: () => dismissToast('sign-in'),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Requests must fail while offline, so that our message appears. By default the query would wait silently.
        networkMode: 'always',
        retry: (count, error) => count < MAX_RETRIES && isTemporary(error),
        retryDelay: (count) => 400 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  });
  useConnection.subscribe(({ isLost }, { isLost: wasLost }) => {
    if (wasLost && !isLost)
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  window.addEventListener('offline', noteNoReply);
  window.addEventListener('online', () => void askConnection());
  ofPage = client;
  return client;
}
