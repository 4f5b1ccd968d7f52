import { definePages } from '../../../frontend/feature-pages.ts';
import { tokensFeature } from '../feature.ts';

export const tokensPages = definePages(tokensFeature, {
  '/profile/tokens': async () => (await import('./tokens-page.tsx')).TokensPage,
});
