import { definePages } from '../../../frontend/feature-pages.ts';
import { groupsFeature } from '../feature.ts';

export const groupsPages = definePages(groupsFeature, {
  '/groups/{slug}': async () => (await import('./group-page.tsx')).GroupPage,
  '/groups/{slug}/settings': async () => (await import('./group-page.tsx')).GroupSettingsPage,
  '/users/invitation': async () => (await import('./join-page.tsx')).JoinPage,
});
