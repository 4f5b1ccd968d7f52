import { definePages } from '../../../frontend/feature-pages.ts';
import { projectsFeature } from '../feature.ts';

export const projectsPages = definePages(projectsFeature, {
  '/groups/{slug}/dashboard': async () => (await import('./dashboard-page.tsx')).DashboardPage,
  '/groups/{slug}/projects/{project}': async () => (await import('./project-of-group.tsx')).ProjectOfGroup,
});
