import { defineWeb, lazyPart } from '../../../frontend/feature-web.ts';
import { singleSignOnFeature } from '../feature.ts';

const SingleSignOn = lazyPart(async () => (await import('./single-sign-on.tsx')).SingleSignOn);

export const singleSignOnWeb = defineWeb(singleSignOnFeature, {
  parts: [{ slot: 'sign-in-way', order: 10, Component: SingleSignOn }],
});
