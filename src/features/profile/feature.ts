import { defineFeature } from '../../kernel/feature.ts';

export const profileFeature = defineFeature({
  name: 'profile',
  permissions: {
    'account.create': { who: 'anyone' },
    'account.confirm': { who: 'anyone' },
    'account.reset_password': { who: 'anyone' },
    'account.read': { who: 'signed-in' },
    'account.resend_confirmation': { who: 'signed-in' },
    'account.delete': { who: 'signed-in', isPersonal: true },
    'data_export.read': { who: 'signed-in', isPersonal: true },
    'data_export.create': { who: 'signed-in', isPersonal: true },
    // Who has the link in a letter.
    'notification.unsubscribe': { who: 'anyone' },
    'mail.read': { who: 'operator' },
  },
});
