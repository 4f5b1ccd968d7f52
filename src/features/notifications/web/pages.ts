import { Bell } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { notificationsFeature } from '../feature.ts';

export const notificationsPages = definePages(
  notificationsFeature,
  { '/profile/notifications': async () => (await import('./notifications-page.tsx')).NotificationsPage },
  { '/profile/notifications': Bell },
);
