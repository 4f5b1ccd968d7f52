import { defineFeature } from '../../kernel/feature.ts';
import { accountsFeature } from '../accounts/feature.ts';
import { auditFeature } from '../audit/feature.ts';
import { profileFeature } from '../profile/feature.ts';

export const adminFeature = defineFeature({
  name: 'admin',
  permissions: {
    'group.set_plan': { who: 'operator' },
    'settings.update': { who: 'operator', isPersonal: true },
    'account.make_password_link': { who: 'operator', isPersonal: true },
  },
  pages: {
    '/admin': {
      title: 'Overview',
      menu: { name: 'operators', order: 0 },
      permission: accountsFeature.permissions['admin.read'],
      keywords: ['admin', 'operators'],
    },
    '/admin/users': {
      title: 'Users',
      menu: { name: 'operators', order: 10, part: 'people' },
      permission: accountsFeature.permissions['admin.read'],
      keywords: ['people', 'accounts', 'sign in as'],
    },
    '/admin/groups': {
      title: 'Groups',
      menu: { name: 'operators', order: 20, part: 'people' },
      permission: accountsFeature.permissions['admin.read'],
      keywords: ['plans', 'accounts'],
    },
    '/admin/user_profiles': {
      title: 'Profiles',
      menu: { name: 'operators', order: 15, part: 'people' },
      permission: accountsFeature.permissions['admin.read'],
      keywords: ['industry', 'job title', 'newsletter'],
    },
    '/admin/imports_exports/running': {
      title: 'Running now',
      menu: { name: 'operators', order: 99, part: 'system' },
      permission: accountsFeature.permissions['admin.read'],
      keywords: ['imports', 'exports', 'progress'],
    },
    // The next four are addresses that operators know from other parcel services. Each redirects to the page that has this content here (decision 0169).
    '/admin/notify': { title: 'Notify', permission: accountsFeature.permissions['admin.read'] },
    '/admin/map': { title: 'Map', permission: accountsFeature.permissions['admin.read'] },
    '/admin/pages': { title: 'Pages', permission: accountsFeature.permissions['admin.read'] },
    '/admin/neighborhoods/new': {
      title: 'New focus area',
      permission: accountsFeature.permissions['admin.read'],
    },
    '/admin/sidekiq': {
      title: 'Jobs',
      menu: { name: 'operators', order: 100, part: 'system' },
      permission: accountsFeature.permissions['admin.read'],
      keywords: ['queue', 'background'],
    },
    '/admin/metrics': {
      title: 'Metrics',
      menu: { name: 'operators', order: 110, part: 'system' },
      permission: accountsFeature.permissions['admin.read'],
      keywords: ['statistics'],
    },
    '/admin/settings/{section?}': {
      title: 'Settings',
      menu: { name: 'operators', order: 130, part: 'system' },
      permission: accountsFeature.permissions['admin.read'],
      keywords: ['configuration', 'environment'],
    },
    '/admin/health': {
      title: 'Health',
      menu: { name: 'operators', order: 105, part: 'system' },
      permission: accountsFeature.permissions['admin.read'],
      keywords: ['backup', 'restore', 'damaged files', 'check', 'rebuild'],
    },
    '/admin/mail': {
      title: 'Mail',
      menu: { name: 'operators', order: 120, part: 'people' },
      permission: profileFeature.permissions['mail.read'],
      keywords: ['email', 'messages'],
    },
    '/admin/audit': {
      title: 'Audit log',
      menu: { name: 'operators', order: 140, part: 'privacy' },
      permission: auditFeature.permissions['audit.read'],
      keywords: ['who did what', 'history'],
    },
    '/admin/sign_in_as/last': { title: 'Switch to Admin' },
  },
});
