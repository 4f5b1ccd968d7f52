import { extend } from '../../../frontend/extension-point.ts';
import { defineWeb, lazyPart } from '../../../frontend/feature-web.ts';
import { useSession } from '../../accounts/web/index.ts';
import { FOLLOWS_PARTS } from '../../follows/web/index.ts';
import { notificationsFeature } from '../feature.ts';

const useIsSignedIn = () => useSession().data?.user != null;

export const notificationsWeb = defineWeb(notificationsFeature, {
  parts: [
    {
      slot: 'bar-end',
      order: 30,
      Component: lazyPart(async () => (await import('./bell-button.tsx')).BellButton, useIsSignedIn),
    },
  ],
  extensions: [
    extend(
      FOLLOWS_PARTS,
      lazyPart(async () => (await import('./preferences-prompt.tsx')).PreferencesPrompt),
    ),
  ],
});
