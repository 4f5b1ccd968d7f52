import { LifeBuoy } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { helpFeature } from '../feature.ts';
import { HelpButton, HelpRow } from './help-button.tsx';
import { SearchFeedback } from './search-feedback.tsx';

const openHelp: Command = {
  id: 'help.open',
  title: 'Help and support',
  group: 'Help',
  icon: LifeBuoy,
  keywords: ['contact', 'articles', 'tutorials', 'question'],
  run: () => openOverlay('help'),
};

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    Help: true;
  }
}

declare module '../../../frontend/overlays.ts' {
  interface OverlayNames {
    help: true;
  }
}

export const helpWeb = defineWeb(helpFeature, {
  commands: commandList(15, [openHelp]),
  commandGroups: { Help: 110 },
  parts: [
    { slot: 'bar-end', order: 20, Component: HelpButton },
    { slot: 'panel', order: 50, Component: SearchFeedback },
    { slot: 'menu-help', order: 10, Component: HelpRow },
  ],
  overlays: { help: async () => (await import('./help-dialog.tsx')).HelpDialog },
  linkActions: { help: () => openOverlay('help') },
});
