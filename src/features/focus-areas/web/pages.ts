import { definePages } from '../../../frontend/feature-pages.ts';
import { focusAreasFeature } from '../feature.ts';

export const focusAreasPages = definePages(focusAreasFeature, {
  '/groups/{slug}/focus-areas/{area}': async () => (await import('./area-of-group.tsx')).AreaOfGroup,
});
