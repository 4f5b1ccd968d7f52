import { defineWeb, lazyPart } from '../../../frontend/feature-web.ts';
import { twoFactorFeature } from '../feature.ts';

const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep);

export const twoFactorWeb = defineWeb(twoFactorFeature, {
  parts: [{ slot: 'second-step', order: 10, Component: CodeStep }],
});
