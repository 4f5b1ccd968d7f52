import { useCallback } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { useSignOut } from './use-session.ts';

/** Signs out and shows a message about it. */
export function useSignOutWithMessage(clearPage: () => void): () => void {
  const { mutate } = useSignOut(clearPage);
  return useCallback(
    () =>
      mutate(undefined, {
        onSuccess: () => showToast({ id: 'session', tone: 'info', message: 'Signed out.' }),
        onError: (error) => showToast({ id: 'session', tone: 'bad', message: errorMessage(error) }),
      }),
    [mutate],
  );
}
