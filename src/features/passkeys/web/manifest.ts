import { defineWeb, lazily } from '../../../frontend/feature-web.ts';
import { passkeysFeature } from '../feature.ts';

/** The form waits for it, because a button that appeared later would move the form. */
const PasskeySignIn = lazily(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);

export const passkeysWeb = defineWeb(passkeysFeature, {
  parts: [{ slot: 'sign-in-way', order: 20, Component: PasskeySignIn }],
});
