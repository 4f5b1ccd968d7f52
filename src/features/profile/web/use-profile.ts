import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import { endSession, listSessions } from '../../accounts/contract.ts';
import { useAfterSessionChange } from '../../accounts/web/index.ts';
import {
  confirmEmail,
  getProfile,
  register,
  renamePerson,
  requestPasswordReset,
  resendConfirmation,
  setPassword,
} from '../contract.ts';

const SESSIONS = ['sessions'] as const;

export function useProfile() {
  return useQuery({ queryKey: ['profile'], queryFn: ({ signal }) => call(getProfile, { signal }) });
}

export function useRenamePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(renamePerson, { body: { name } }),
    onSuccess: async (profile) => {
      client.setQueryData(['profile'], profile);
      await client.invalidateQueries({ queryKey: ['session'] });
      showToast({ id: 'profile', tone: 'good', message: `Your name is ${profile.name} now.` });
    },
  });
}

export function useSessions() {
  return useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => call(listSessions, { signal }) });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => showToast({ id: 'profile', tone: 'good', message: 'That session has ended.' }),
    meta: { toast: 'profile' },
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: () => call(resendConfirmation, {}),
    onSuccess: () => showToast({ id: 'profile', tone: 'good', message: 'The email is on its way.' }),
    meta: { toast: 'profile' },
  });
}

interface NewPerson {
  name: string;
  email: string;
  password: string;
  wantsEmail: boolean;
  agrees: boolean;
  answers: { job_title?: string; industry?: string };
  /** The plan that the person is about to buy. */
  plan: string | undefined;
}

export function useRegister() {
  return useMutation({
    mutationFn: ({ wantsEmail, agrees, answers, plan, ...user }: NewPerson) => {
      const isAnswered = Object.keys(answers).length > 0;
      return call(register, {
        body: {
          user: { ...user, ...(isAnswered && { preferences: { profile_answers: answers } }) },
          ...(plan === undefined ? { flow: 'free' as const } : { flow: 'paid' as const, plan }),
          wants_email: wantsEmail ? '1' : '0',
          agrees_to_terms: agrees ? '1' : '0',
        },
      });
    },
  });
}

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }),
  });
}

export function useSetPassword() {
  const onSuccess = useAfterSessionChange();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setPassword>) => call(setPassword, { body }),
    onSuccess: (reply) => (reply.second_step === null ? onSuccess(reply) : undefined),
  });
}

export function useConfirmEmail() {
  const client = useQueryClient();
  const signedIn = useAfterSessionChange();
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: ({ session }) =>
      session === null ? client.invalidateQueries({ queryKey: ['profile'] }) : signedIn(session),
  });
}
