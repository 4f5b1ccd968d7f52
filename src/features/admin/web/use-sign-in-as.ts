import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { signInAs, returnToOwnSession } from '../../accounts/contract.ts';

const showError = (error: Error) =>
  showToast({ id: 'sign-in-as', tone: 'bad', message: errorMessage(error) });
/** Reloads the page, so that no data of one person stays in memory for the other. */
const load = (path: string) => window.location.assign(path);

export function useSignInAs() {
  return useMutation({
    mutationFn: (id: string) => call(signInAs, { params: { id } }),
    onSuccess: () => load('/profile'),
    onError: showError,
  });
}

/** Returns to the operator's own account. */
export function useSwitchBack() {
  return useMutation({
    mutationFn: () => call(returnToOwnSession, {}),
    onSuccess: () => load('/admin/users'),
    onError: showError,
  });
}
