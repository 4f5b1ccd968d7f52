import { useMutation } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { wordsOf } from '../../../frontend/api-failure.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { goTo } from '../../../frontend/url-state.ts';
import { signInAs, signInAsLast } from '../../accounts/contract.ts';
import { useAfterSessionChange } from '../../accounts/web/index.ts';

const tell = (error: Error) => showToast({ id: 'sign-in-as', tone: 'bad', message: wordsOf(error) });

export function useSignInAs() {
  const changed = useAfterSessionChange();
  return useMutation({
    mutationFn: (id: string) => call(signInAs, { params: { id } }),
    async onSuccess(session) {
      goTo('/profile');
      await changed(session);
    },
    onError: tell,
  });
}

/** Back to the operator. */
export function useSwitchBack() {
  const changed = useAfterSessionChange();
  return useMutation({
    mutationFn: () => call(signInAsLast, {}),
    async onSuccess(session) {
      goTo('/admin/users');
      await changed(session);
    },
    onError: tell,
  });
}
