import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, setCsrfToken } from '../../../frontend/api.ts';
import { pageQueries } from '../../../frontend/query-client.ts';
import type { BodyOf, OutputOf } from '../../../kernel/endpoint.ts';
import { getSession, signIn, signOut } from '../contract.ts';

export type Session = OutputOf<typeof getSession>;
export type User = NonNullable<Session['user']>;

const SESSION = ['session'] as const;

function storeCsrfToken(session: Session): Session {
  if (sessionNow()?.user?.id !== session.user?.id) dropWaitingChanges();
  setCsrfToken(session.csrf_token);
  return session;
}

/** Drops changes that wait for an earlier one. They would be sent with the session of the next person, into their account. */
function dropWaitingChanges(): void {
  const changes = pageQueries().getMutationCache();
  for (const change of changes.getAll()) if (change.state.isPaused) changes.remove(change);
}

const QUERY = {
  queryKey: SESSION,
  queryFn: async ({ signal }: { signal: AbortSignal }) => storeCsrfToken(await call(getSession, { signal })),
  staleTime: 5 * 60_000,
};

export function useSession() {
  return useQuery(QUERY);
}

/** Reloads the session when the person comes back to this tab, where they wait to be signed in by the link of an email. */
export function useSessionOnReturn(): void {
  useQuery({ ...QUERY, refetchOnWindowFocus: 'always' });
}

/** Returns a function that reloads the session after the server has said that it ended. */
export function useReloadSession() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SESSION });
}

/** Returns the session if it is loaded. For code that is not a component. */
export function sessionNow(): Session | undefined {
  return pageQueries().getQueryData<Session>(SESSION);
}

/** Returns the session, and loads it first if it is not loaded. For code that is not a component. */
export function loadSession(): Promise<Session> {
  return pageQueries().ensureQueryData(QUERY);
}

/** Returns a function that stores the new session and reloads all queries on the page, because their replies depend on the signed-in person. */
export function useAfterSessionChange() {
  const client = useQueryClient();
  return async (session: Session) => {
    client.setQueryData(SESSION, storeCsrfToken(session));
    // React Query notifies components in the next task. After that, everything that only the previous person may see has left the page.
    await new Promise((resolve) => setTimeout(resolve, 0));
    client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  };
}

export function useSignIn() {
  const onSuccess = useAfterSessionChange();
  return useMutation({
    mutationFn: (body: BodyOf<typeof signIn>) => call(signIn, { body }),
    // When a second step follows, no one is signed in yet.
    onSuccess: (reply) => (reply.second_step === null ? onSuccess(reply) : undefined),
  });
}

/** `clearPage` runs when the server has ended the session, and before the page loads everything again as a visitor. */
export function useSignOut(clearPage: () => void) {
  const onSuccess = useAfterSessionChange();
  return useMutation({
    mutationFn: async () => {
      const session = await call(signOut, {});
      clearPage();
      return session;
    },
    onSuccess,
  });
}
