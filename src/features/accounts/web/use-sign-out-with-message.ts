import { useCallback } from 'react';
import { showFailure, showToast } from '../../../frontend/toasts.ts';
import { useSignOut } from './use-session.ts';

/** Signs out and shows a message about it. */
export function useSignOutWithMessage(clearPage: () => void): () => void {
  const { mutate } = useSignOut(clearPage);
  return useCallback(
    () =>
      mutate(undefined, {
        onSuccess: () => showToast({ id: 'session', tone: 'info', message: 'Signed out.' }),
        onError: (error) => showFailure(error, { id: 'session' }),
      }),
    [mutate],
  );
}
