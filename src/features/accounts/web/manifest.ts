import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { goTo } from '../../../frontend/url-state.ts';
import { accountsFeature } from '../feature.ts';
import { accountCommands } from './account-commands.ts';
import { loadSession } from './use-session.ts';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    Account: true;
  }
}

declare module '../../../frontend/overlays.ts' {
  interface OverlayNames {
    'sign-in': true;
  }
}

/** Opens the form, unless the reader is signed in. */
function openSignIn(): void {
  const open = () => openOverlay('sign-in');
  loadSession().then(({ user }) => user ?? open(), open);
}

export const accountsWeb = defineWeb(accountsFeature, {
  commands: commandList(180, accountCommands),
  commandGroups: { Account: 90 },
  overlays: { 'sign-in': async () => (await import('./sign-in-form.tsx')).SignInWindow },
  linkActions: {
    'sign-in': openSignIn,
    'signup-signin': openSignIn,
    settings: () => goTo('/profile'),
  },
});
