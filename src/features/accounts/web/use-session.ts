import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, rememberCsrfToken } from '../../../frontend/api.ts';
import type { BodyOf, OutputOf } from '../../../kernel/endpoint.ts';
import { getSession, signIn, signOut } from '../contract.ts';

export type Session = OutputOf<typeof getSession>;
export type User = NonNullable<Session['user']>;

const SESSION = ['session'] as const;

function keep(session: Session): Session {
  rememberCsrfToken(session.csrf_token);
  return session;
}

export function useSession() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async ({ signal }) => keep(await call(getSession, { signal })),
    staleTime: 5 * 60_000,
  });
}

/** Everything read before depends on who was asking: what is still on the page is read again. */
export function useAfterSessionChange() {
  const client = useQueryClient();
  return async (session: Session) => {
    client.setQueryData(SESSION, keep(session));
    // React Query tells the page in the next task: what only the person before may see has left it after that.
    await new Promise((resolve) => setTimeout(resolve, 0));
    client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  };
}

export function useSignIn() {
  const onSuccess = useAfterSessionChange();
  return useMutation({
    mutationFn: (body: BodyOf<typeof signIn>) => call(signIn, { body }),
    // With a second step to come, nobody is signed in yet.
    onSuccess: (reply) => (reply.second_step === null ? onSuccess(reply) : undefined),
  });
}

export function useSignOut() {
  const onSuccess = useAfterSessionChange();
  return useMutation({ mutationFn: () => call(signOut, {}), onSuccess });
}
