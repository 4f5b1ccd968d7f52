import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Trx } from '../../../backend/db/database.ts';
import type { Logger } from '../../../backend/log.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type AccountRow, addMember, registerWithoutPassword } from '../../accounts/server/index.ts';
import { type AuditAct, recordAct } from '../../audit/server/index.ts';
import { decideSignIn } from '../rules/decide-sign-in.ts';
import type { Identity } from './provider/identity-provider.ts';
import {
  findGroup,
  findLinkedAccountId,
  getAccount,
  insertIdentity,
  isMember,
  lockAccountByEmail,
  noteUse,
} from './queries.ts';
import type { SingleSignOnConfig } from './settings.ts';

export interface Admitted {
  account: AccountRow;
  /** The organization's group, when the person is a member: the session works in it first. */
  groupId?: string;
}

/** Signs in a person whose identity the provider proved: finds, links or creates their account. Throws `not_allowed` with the reason. */
export async function admit(
  trx: Trx,
  identity: Identity,
  settings: SingleSignOnConfig,
  { now, log }: { now: Date; log: Logger },
): Promise<Admitted> {
  const email = identity.email?.trim().slice(0, 300) ?? null;
  const decision = decideSignIn({ ...identity, email }, settings, {
    linkedAccountId: await findLinkedAccountId(trx, identity),
    sameEmail: email === null ? null : await lockAccountByEmail(trx, email),
  });
  if (decision.kind === 'refuse') throw new Problem('not_allowed', decision.message);
  const account =
    decision.kind === 'create'
      ? await registerWithoutPassword(trx, { email: decision.email, name: decision.name, now })
      : await getAccount(trx, decision.accountId);
  if (account === undefined) throw atOnce();
  const act = (verb: ActVerb, subject: AuditAct['subject'] = { kind: 'account', id: account.id }) =>
    recordAct(trx, {
      actor: { accountId: account.id },
      verb,
      subject,
      detail: { way: 'single_sign_on', issuer: identity.issuer },
    });

  if (decision.kind === 'create') await act('account.created');
  if (decision.kind === 'sign_in') await noteUse(trx, identity, now);
  else {
    if (!(await insertIdentity(trx, identity, account.id))) throw atOnce();
    await act('account.identity_linked');
  }
  const group = settings.groupSlug === null ? undefined : await findGroup(trx, settings.groupSlug);
  if (settings.groupSlug !== null && group === undefined)
    log.error({ slug: settings.groupSlug }, 'the group of OIDC_GROUP does not exist');
  let isIn = group !== undefined && (await isMember(trx, group.id, account.id));
  // People join the group only at their first sign-in: a person who is removed from the group afterwards stays out.
  if (group !== undefined && !isIn && decision.kind !== 'sign_in') {
    await addMember(trx, group.id, account.id, 'member');
    await act('group.member_joined', { kind: 'group', id: group.id, name: group.name });
    isIn = true;
  }
  await act('session.created');
  return { account, ...(group !== undefined && isIn && { groupId: group.id }) };
}

/** Returns the error for two simultaneous sign-ins of the same new person. */
function atOnce(): Problem {
  return new Problem('busy', 'You are signing in twice at once. Please try again.');
}
