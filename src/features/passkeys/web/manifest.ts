import { defineWeb, lazyPart } from '../../../frontend/feature-web.ts';
import { passkeysFeature } from '../feature.ts';

const PasskeySignIn = lazyPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);

export const passkeysWeb = defineWeb(passkeysFeature, {
  parts: [{ slot: 'sign-in-way', order: 20, Component: PasskeySignIn }],
});
