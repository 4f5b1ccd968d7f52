import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import type { GroupRole } from '../../../kernel/permission.ts';
import { ROLE_LABELS } from '../../accounts/rules/role-labels.ts';
import {
  type GroupDetail,
  type EmailReply,
  getGroup,
  transferGroup,
  inviteMember,
  removeMember,
  renameGroup,
  resendInvitation,
  searchGroups,
  setGroupSecondFactor,
  setMemberRole,
  withdrawInvitation,
} from '../contract.ts';

const KEY = 'group';
/** Toasts of this page replace each other. */
const TOAST = 'group';

export function useGroup(slug: string) {
  return useQuery({
    queryKey: [KEY, slug],
    queryFn: ({ signal }) => call(getGroup, { params: { slug }, signal }),
    // The page itself shows that loading failed.
    meta: { isQuiet: true },
  });
}

/** Returns a mutation whose reply is the changed group. The person's role may have changed too, so the session is reloaded. */
function useChange<Input>(
  slug: string,
  change: (input: Input) => Promise<GroupDetail>,
  messageFor: (input: Input) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (group, input) => {
      client.setQueryData([KEY, slug], group);
      void client.invalidateQueries({ queryKey: ['session'] });
      showToast({ id: TOAST, tone: 'good', message: messageFor(input) });
    },
    meta: { toast: TOAST },
    onError: () => void client.invalidateQueries({ queryKey: [KEY, slug] }),
  });
}

export function useSetRole(slug: string) {
  return useChange(
    slug,
    ({ id, role }: { id: string; name: string; role: GroupRole }) =>
      call(setMemberRole, { params: { slug, account_id: id }, body: { role } }),
    ({ name, role }) => `${name} now has the role ${ROLE_LABELS[role].name}.`,
  );
}

export function useTransferOwnership(slug: string) {
  return useChange(
    slug,
    ({ id }: { id: string; name: string }) =>
      call(transferGroup, { params: { slug }, body: { account_id: id } }),
    ({ name }) => `${name} is the owner now, and you are a manager.`,
  );
}

/** Checks whether another account already has the name that a person types. */
export function useIsNameTaken() {
  const { data, mutate } = useMutation({
    mutationFn: async (name: string) => {
      const found = await call(searchGroups, { query: { query: name, exact: 'true' } });
      return { name, isTaken: found.length > 0 };
    },
    // Saving the name checks it again and then says what is wrong.
    onError: () => undefined,
  });
  return {
    check: (name: string) => mutate(name),
    isTaken: (name: string) => data?.name === name && data.isTaken,
  };
}

export function useRename(slug: string) {
  return useChange(
    slug,
    (name: string) => call(renameGroup, { params: { slug }, body: { name } }),
    (name) => `The account is called ${name} now.`,
  );
}

export function useRequireSecondFactor(slug: string) {
  return useChange(
    slug,
    (isRequired: boolean) =>
      call(setGroupSecondFactor, { params: { slug }, body: { is_required: isRequired } }),
    (isRequired) => (isRequired ? 'A second factor is required now.' : 'No second factor is required now.'),
  );
}

export function useWithdraw(slug: string) {
  return useChange(
    slug,
    ({ id }: { id: string; email: string }) => call(withdrawInvitation, { params: { slug, id } }),
    ({ email }) => `The invitation to ${email} is withdrawn.`,
  );
}

/** Removes a member. `onLeft` runs when people remove themselves, to show them their own account. */
export function useRemove(slug: string, onLeft: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string; isYou: boolean }) =>
      call(removeMember, { params: { slug, account_id: id } }),
    onSuccess: async (_, { name, isYou }) => {
      if (isYou) onLeft();
      else await client.invalidateQueries({ queryKey: [KEY, slug] });
      showToast({
        id: TOAST,
        tone: 'good',
        message: isYou ? 'You have left the account.' : `${name} was removed from the account.`,
      });
      await client.invalidateQueries({ queryKey: ['session'] });
    },
    meta: { toast: TOAST },
  });
}

function useEmailReply<Input>(
  slug: string,
  write: (input: Input) => Promise<EmailReply>,
  emailOf: (input: Input) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: ({ group, email_state: emailState }, input) => {
      client.setQueryData([KEY, slug], group);
      const email = emailOf(input);
      const [tone, message] = {
        sent: ['good', `The invitation to ${email} is on its way.`] as const,
        kept: [
          'info',
          `${email} is invited. This site sends no emails: its operator finds this one in the data folder.`,
        ] as const,
        failed: [
          'bad',
          `The email to ${email} could not be sent. The invitation is kept: send it again.`,
        ] as const,
      }[emailState];
      showToast({ id: TOAST, tone, message });
    },
  });
}

export function useInvite(slug: string) {
  return useEmailReply(
    slug,
    (body: BodyOf<typeof inviteMember>) => call(inviteMember, { params: { slug }, body }),
    ({ email }) => email,
  );
}

export function useResend(slug: string) {
  return useEmailReply(
    slug,
    ({ id }: { id: string; email: string }) => call(resendInvitation, { params: { slug, id } }),
    ({ email }) => email,
  );
}
