import { definePages } from '../../../frontend/feature-pages.ts';
import { tokensFeature } from '../feature.ts';

export const tokensPages = definePages(tokensFeature, {
  '/admin/api_trials': async () => (await import('./api-trials-page.tsx')).ApiTrialsPage,
  '/profile/tokens': async () => (await import('./tokens-page.tsx')).TokensPage,
});
