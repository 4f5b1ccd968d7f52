import { openOverlay } from '../../../frontend/overlays.ts';
import { defineWeb } from '../../../frontend/feature-web.ts';
import { siteFeature } from '../feature.ts';
import { listCommands } from './list-commands.ts';
import { mapCommands } from './map-commands.ts';
import { openInMiddle } from './open-in-middle.ts';
import { zoomDisplayCommand } from './zoom-display.tsx';

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
    list: () => [...mapCommands, openInMiddle, zoomDisplayCommand, ...listCommands],
  },
  commandGroups: { Map: 10, Pages: 80, Operators: 100 },
  overlays: {
    commands: async () => (await import('./command-palette.tsx')).CommandPalette,
    shortcuts: async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet,
  },
  linkActions: {
    commands: () => openOverlay('commands'),
    shortcuts: () => openOverlay('shortcuts'),
  },
});
