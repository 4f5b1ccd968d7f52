import { definePages } from '../../../frontend/feature-pages.ts';
import { adminFeature } from '../feature.ts';

export const adminPages = definePages(adminFeature, {
  '/admin': async () => (await import('./overview-page.tsx')).OverviewPage,
  '/admin/users': async () => (await import('./users-page.tsx')).UsersPage,
  '/admin/groups': async () => (await import('./groups-page.tsx')).GroupsPage,
  '/admin/user_profiles': async () => (await import('./profiles-page.tsx')).ProfilesPage,
  '/admin/imports_exports/running': async () => (await import('./running-page.tsx')).RunningPage,
  '/admin/notify': async () => (await import('./redirects.tsx')).RedirectToRequests,
  '/admin/map': async () => (await import('./redirects.tsx')).RedirectToMap,
  '/admin/pages': async () => (await import('./redirects.tsx')).RedirectToSettings,
  '/admin/neighborhoods/new': async () => (await import('./redirects.tsx')).RedirectToFocusAreas,
  '/admin/sidekiq': async () => (await import('./jobs-page.tsx')).JobsPage,
  '/admin/metrics': async () => (await import('./metrics-page.tsx')).MetricsPage,
  '/admin/settings/{section?}': async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  '/admin/health': async () => (await import('./health/health-page.tsx')).HealthPage,
  '/admin/mail': async () => (await import('./mail-page.tsx')).MailPage,
  '/admin/audit': async () => (await import('./audit-page.tsx')).AuditPage,
  '/admin/sign_in_as/last': async () => (await import('./switch-back-page.tsx')).SwitchBackPage,
});
