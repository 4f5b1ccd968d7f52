import { useMutation } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { signInAs, returnToOwnSession } from '../../accounts/contract.ts';

/** Reloads the page, so that no data of one person stays in memory for the other. */
const load = (path: string) => window.location.assign(path);

export function useSignInAs() {
  return useMutation({
    mutationFn: (id: string) => call(signInAs, { params: { id } }),
    onSuccess: () => load('/profile'),
    meta: { toast: 'sign-in-as' },
  });
}

/** Returns to the operator's own account. */
export function useSwitchBack() {
  return useMutation({
    mutationFn: () => call(returnToOwnSession, {}),
    onSuccess: () => load('/admin/users'),
    meta: { toast: 'sign-in-as' },
  });
}
