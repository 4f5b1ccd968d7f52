import { defineFeature } from '../../kernel/feature.ts';

export const notificationsFeature = defineFeature({
  name: 'notifications',
  permissions: {
    'notice.read': { who: 'signed-in', scope: 'read_follows' },
    'notice.update': { who: 'signed-in', scope: 'write_follows' },
    'notice_feed.update': { who: 'signed-in', isPersonal: true },
    // Programs that read feeds can't sign in. Knowing the secret address of the feed is enough.
    'notice_feed.read': { who: 'anyone' },
    'webhook.read': { who: 'signed-in', isPersonal: true },
    'webhook.update': { who: 'signed-in', isPersonal: true },
  },
  pages: {
    '/profile/notifications': {
      title: 'Notifications',
      menu: { name: 'account', order: 20 },
      permission: 'notice.read',
      keywords: ['follow', 'changes', 'emails', 'feed', 'bell', 'atom', 'webhook'],
    },
  },
});
