import type { Actor, GroupRole } from '../../../kernel/permission.ts';
import { reasonAgainst } from '../../accounts/rules/can.ts';
import type { GroupDetail } from '../contract.ts';
import { groupsFeature } from '../feature.ts';
import { recordOfDetail, withRoleChange, withTransfer } from './group-record.ts';

/**
 * Returns the reason why the actor may not give this member another role, or null when they may. `to` null means removal from the group. The
 * router gives the same answer.
 */
export function reasonAgainstChange(
  actor: Actor,
  detail: GroupDetail,
  memberId: string,
  to: GroupRole | null,
): string | null {
  const record = withRoleChange(actor, recordOfDetail(actor, detail), memberId, to);
  if (record === null) return GONE;
  const permission = groupsFeature.permissions[to === null ? 'member.remove' : 'member.update'];
  return reasonAgainst(actor, permission, record);
}

/** Returns the reason why the actor may not make this member the owner, or null when they may. */
export function reasonAgainstTransfer(actor: Actor, detail: GroupDetail, takerId: string): string | null {
  const record = withTransfer(actor, recordOfDetail(actor, detail), takerId);
  return record === null ? GONE : reasonAgainst(actor, groupsFeature.permissions['group.hand_over'], record);
}

const GONE = 'This person is not in the account anymore.';
