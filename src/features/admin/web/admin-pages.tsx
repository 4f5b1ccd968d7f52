import type { ReactNode } from 'react';
import { AuditPage } from './audit-page.tsx';
import { GroupsPage } from './groups-page.tsx';
import { HealthPage } from './health/health-page.tsx';
import { JobsPage } from './jobs-page.tsx';
import { MailPage } from './mail-page.tsx';
import { MetricsPage } from './metrics-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SwitchBackPage } from './switch-back-page.tsx';
import { UsersPage } from './users-page.tsx';

const PAGES: Readonly<Record<string, () => ReactNode>> = {
  '/admin': OverviewPage,
  '/admin/users': UsersPage,
  '/admin/groups': GroupsPage,
  '/admin/sidekiq': JobsPage,
  '/admin/health': HealthPage,
  '/admin/metrics': MetricsPage,
  '/admin/settings': SettingsPage,
  '/admin/mail': MailPage,
  '/admin/audit': AuditPage,
  '/admin/sign_in_as/last': SwitchBackPage,
};

export function AdminPages({ path }: { path: string }) {
  const Page = PAGES[path] ?? OverviewPage;
  return <Page />;
}
