import { useMutation } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { switchGroup } from '../contract.ts';
import { useAfterSessionChange } from './use-session.ts';

/** Switches to another account (group) and shows a message about it. The server stores the selection in the session. */
export function useSwitchGroup() {
  const onSuccess = useAfterSessionChange();
  return useMutation({
    mutationFn: (slug: string) => call(switchGroup, { body: { group_slug: slug } }),
    onSuccess: async (session) => {
      const name = session.user?.group?.name ?? '';
      showToast({ id: 'group', tone: 'good', message: `You work in ${name} now.` });
      await onSuccess(session);
    },
    meta: { toast: 'group' },
  });
}
