import { defineFeature } from '../../kernel/feature.ts';

export const groupsFeature = defineFeature({
  name: 'groups',
  permissions: {
    'group.search': { who: 'anyone' },
    'group.read': { who: 'signed-in' },
    'group.update': { who: 'signed-in' },
    'member.update': { who: 'signed-in' },
    'member.remove': { who: 'signed-in' },
    'member.invite': { who: 'signed-in' },
    'group.hand_over': { who: 'signed-in' },
    // Whoever has the letter: its token is the proof.
    'invitation.read': { who: 'anyone' },
    'invitation.accept': { who: 'signed-in' },
    'invitation.register': { who: 'anyone' },
  },
  pages: {
    '/groups/{slug}': { title: 'Members' },
    '/users/invitation': { title: 'Invitation' },
  },
});
