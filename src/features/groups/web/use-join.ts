import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { goTo } from '../../../frontend/url-state.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import { type Session, useAfterSessionChange } from '../../accounts/web/index.ts';
import { acceptInvitation, registerFromInvitation } from '../contract.ts';

/** Returns a function to call after a person joined a group: it opens the page of the group and stores the new session, whose current account is the group. */
function useEnterGroup() {
  const client = useQueryClient();
  const change = useAfterSessionChange();
  return (session: Session) => {
    // The invitation is used up: reloading it with the other queries would fail.
    client.removeQueries({ queryKey: ['invitation'] });
    const { name = '', path = '/profile' } = session.user?.group ?? {};
    goTo(path);
    showToast({ id: 'group', tone: 'good', message: `Welcome to ${name}. It is your current account.` });
    return change(session);
  };
}

export function useAccept() {
  const onSuccess = useEnterGroup();
  return useMutation({
    mutationFn: (token: string) => call(acceptInvitation, { body: { token } }),
    onSuccess,
  });
}

export function useRegisterToJoin() {
  const onSuccess = useEnterGroup();
  return useMutation({
    mutationFn: (body: BodyOf<typeof registerFromInvitation>) => call(registerFromInvitation, { body }),
    onSuccess,
  });
}
