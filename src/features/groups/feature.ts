import { defineFeature } from '../../kernel/feature.ts';
import { MANAGERS } from '../../kernel/permission.ts';

export const groupsFeature = defineFeature({
  name: 'groups',
  permissions: {
    'group.search': { who: 'anyone' },
    'group.read': { who: 'signed-in' },
    'group.update': { who: 'signed-in', roles: MANAGERS },
    // Who may change whose role is asked of `roleChangeIssue` for each: everybody may leave.
    'member.update': { who: 'signed-in' },
    'member.remove': { who: 'signed-in' },
    'member.invite': {
      who: 'signed-in',
      roles: MANAGERS,
      limit: { name: 'seats', one: 'seat', many: 'seats' },
    },
    // A guest takes no seat.
    'guest.invite': { who: 'signed-in', roles: MANAGERS },
    'group.hand_over': { who: 'signed-in', roles: ['owner'] },
    'billing.read': { who: 'signed-in', roles: ['owner', 'manager', 'billing'] },
    // Whoever has the email: its token is the proof.
    'invitation.read': { who: 'anyone' },
    'invitation.accept': { who: 'signed-in' },
    'invitation.register': { who: 'anyone' },
  },
  pages: {
    '/groups/{slug}': { title: 'Members' },
    '/users/invitation': { title: 'Invitation' },
  },
});
