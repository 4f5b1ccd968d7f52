import { defineFeature } from '../../kernel/feature.ts';
import { type AccessRecord, type Actor, MANAGERS, PAYERS } from '../../kernel/permission.ts';
import {
  type RoleChange,
  type TransferOwnership,
  roleChangeIssue,
  transferIssue,
} from './rules/role-change.ts';

/** The change of a member's role, or the removal of a member. */
export interface RoleChangeRecord extends AccessRecord {
  change: RoleChange;
}

/** A transfer of ownership. `transfer` is absent when a group page asks whether the actor may transfer at all, before a member is selected. */
export interface TransferRecord extends AccessRecord {
  transfer?: TransferOwnership;
}

const SEATS = { name: 'seats', one: 'seat', many: 'seats' };
const mayChangeRole = (_: Actor, { change }: RoleChangeRecord) => roleChangeIssue(change);
const mayTransfer = (_: Actor, { transfer }: TransferRecord) =>
  transfer === undefined ? null : transferIssue(transfer);

export const groupsFeature = defineFeature({
  name: 'groups',
  permissions: {
    'group.search': { who: 'anyone' },
    'group.read': { who: 'signed-in' },
    'group.update': { who: 'signed-in', roles: MANAGERS },
    // A guest who becomes a member takes a new seat.
    'member.update': { who: 'signed-in', allow: mayChangeRole, limit: SEATS },
    // No `roles`, because members of any role may leave. `mayChangeRole` decides about everything else.
    'member.remove': { who: 'signed-in', allow: mayChangeRole },
    'member.invite': { who: 'signed-in', roles: MANAGERS, limit: SEATS },
    // A guest takes no seat.
    'guest.invite': { who: 'signed-in', roles: MANAGERS },
    'invitation.withdraw': { who: 'signed-in', roles: MANAGERS },
    'group.hand_over': { who: 'signed-in', roles: ['owner'], allow: mayTransfer },
    'billing.read': { who: 'signed-in', roles: PAYERS },
    // The token from the email proves that the person reads the mailbox that was invited.
    'invitation.read': { who: 'anyone' },
    'invitation.accept': { who: 'signed-in' },
    'invitation.register': { who: 'anyone' },
  },
  pages: {
    '/groups/{slug}': { title: 'Members' },
    '/groups/{slug}/settings': { title: 'Account settings' },
    '/users/invitation': { title: 'Invitation' },
  },
});
