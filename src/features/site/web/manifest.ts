import { defineWeb } from '../../../frontend/feature-web.ts';
import { siteFeature } from '../feature.ts';
import { helpCommands } from './help-commands.ts';
import { mapCommands } from './map-commands.ts';
import { openInMiddle } from './open-in-middle.ts';
import { zoomDisplayCommand } from './zoom-display.tsx';

export const siteWeb = defineWeb(siteFeature, {
  commands: {
    order: 20,
    list: () => [...mapCommands, openInMiddle, zoomDisplayCommand, ...helpCommands],
  },
});
