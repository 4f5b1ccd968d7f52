import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { useAfterSessionChange } from '../../accounts/web/index.ts';
import {
  beginTwoFactor,
  finishSignIn,
  getTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '../contract.ts';

const TWO_FACTOR = ['two-factor'] as const;

export function useTwoFactor() {
  return useQuery({ queryKey: TWO_FACTOR, queryFn: ({ signal }) => call(getTwoFactor, { signal }) });
}

/** The returned function reloads this state and the session, because the groups that a person can see depend on the second factor. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: TWO_FACTOR });
    await client.invalidateQueries({ queryKey: ['session'] });
  };
}

export function useBegin() {
  return useMutation({ mutationFn: () => call(beginTwoFactor, {}) });
}

export function useTurnOn() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) => call(turnOnTwoFactor, { body: { code } }),
    onSuccess: refresh,
  });
}

export function useRenewCodes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (proof: string) => call(renewRecoveryCodes, { body: { proof } }),
    onSuccess: refresh,
  });
}

export function useTurnOff() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (proof: string) => call(turnOffTwoFactor, { body: { proof } }),
    onSuccess: async () => {
      showToast({ id: 'profile', tone: 'good', message: 'Two-factor codes are off.' });
      await refresh();
    },
  });
}

export function useFinishSignIn() {
  const onSuccess = useAfterSessionChange();
  return useMutation({ mutationFn: (code: string) => call(finishSignIn, { body: { code } }), onSuccess });
}
