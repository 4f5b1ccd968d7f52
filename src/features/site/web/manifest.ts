import { defineWeb, lazyPart } from '../../../frontend/feature-web.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { hasPlans } from '../../../frontend/site-look.ts';
import { useUnreadableLink } from '../../../frontend/unreadable-link.ts';
import { goTo } from '../../../frontend/url-state.ts';
import { siteFeature } from '../feature.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import { listCommands } from './list-commands.ts';
import { mapCommands } from './map-commands.ts';
import { CompassButton, ZoomButtons } from './map-controls.tsx';
import { CommandsRow, HomeRow, ShortcutsRow } from './menu-rows.tsx';
import { useStartCardShown } from './start-card-state.ts';
import { ZoomDisplay, zoomDisplayCommand } from './zoom-display.tsx';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    Map: true;
    Pages: true;
    Operators: true;
  }
}

declare module '../../../frontend/overlays.ts' {
  interface OverlayNames {
    menu: true;
    account: true;
    commands: true;
    shortcuts: true;
  }
}

export const siteWeb = defineWeb(siteFeature, {
  commands: {
    order: 20,
    list: () => [...mapCommands, zoomDisplayCommand, ...listCommands],
  },
  parts: [
    { slot: 'control-top', order: 50, Component: CompassButton },
    { slot: 'control-top', order: 70, Component: ZoomDisplay },
    { slot: 'control-view', order: 78, Component: FullScreenButton },
    { slot: 'control-view', order: 80, Component: ZoomButtons },
    {
      slot: 'message',
      order: 5,
      Component: lazyPart(
        async () => (await import('./unreadable-link-message.tsx')).UnreadableLinkMessage,
        () => useUnreadableLink(({ messages }) => Object.keys(messages).length > 0),
      ),
    },
    {
      slot: 'note',
      order: 5,
      Component: lazyPart(async () => (await import('./start-card.tsx')).StartCard, useStartCardShown),
    },
    { slot: 'menu-map', order: 10, Component: HomeRow },
    { slot: 'menu-help', order: 20, Component: CommandsRow },
    { slot: 'menu-help', order: 30, Component: ShortcutsRow },
  ],
  commandGroups: { Map: 10, Pages: 80, Operators: 100 },
  overlays: {
    shortcuts: async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet,
  },
  linkActions: {
    commands: () => openOverlay('commands'),
    shortcuts: () => openOverlay('shortcuts'),
    upgrade: (site) => {
      if (hasPlans(site)) goTo('/plans');
    },
  },
});
