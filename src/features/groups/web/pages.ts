import { definePages } from '../../../frontend/feature-pages.ts';
import { groupsFeature } from '../feature.ts';

export const groupsPages = definePages(groupsFeature, {
  '/groups/{slug}': async () => (await import('./group-page.tsx')).GroupPage,
  '/users/invitation': async () => (await import('./join-page.tsx')).JoinPage,
});
