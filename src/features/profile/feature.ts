import { defineFeature } from '../../kernel/feature.ts';

export const profileFeature = defineFeature({
  name: 'profile',
  permissions: {
    'terms.read': { who: 'anyone' },
    'account.create': { who: 'anyone' },
    'account.confirm': { who: 'anyone' },
    'account.reset_password': { who: 'anyone' },
    'account.read': { who: 'signed-in' },
    'account.rename': { who: 'signed-in', isPersonal: true },
    'account.resend_confirmation': { who: 'signed-in' },
    'account.delete': { who: 'signed-in', isPersonal: true },
    'data_export.read': { who: 'signed-in', isPersonal: true },
    'data_export.create': { who: 'signed-in', isPersonal: true },
    // The link in the email is enough: a person can unsubscribe without signing in.
    'notification.unsubscribe': { who: 'anyone' },
    'mail.read': { who: 'operator' },
  },
  pages: {
    '/profile': {
      title: 'Edit User Info',
      menu: { name: 'account', order: 10 },
      permission: 'account.read',
      keywords: ['account', 'profile', 'settings', 'sessions', 'usage'],
    },
    '/users/sign_in': { title: 'Sign in' },
    '/users': { title: 'Sign up' },
    '/users/sign_up': { title: 'Sign up' },
    '/hs/terms/{kind?}': { title: 'Terms' },
    '/users/password': { title: 'New password' },
    '/users/confirm': { title: 'Confirm your email' },
    '/users/unsubscribe/{token?}': { title: 'Unsubscribe' },
  },
});
