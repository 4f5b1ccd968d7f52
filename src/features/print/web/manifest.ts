import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { PARCEL_PARTS, parcelPart } from '../../parcels/web/index.ts';
import { printFeature } from '../feature.ts';
import { printCommands } from './print-commands.ts';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    Print: true;
  }
}

export const printWeb = defineWeb(printFeature, {
  commands: commandList(130, printCommands),
  commandGroups: { Print: 70 },
  panes: {
    print: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./print-pane.tsx')).PrintPane,
    },
  },
  extensions: [
    extend(
      PARCEL_PARTS,
      parcelPart({
        slot: 'tool',
        load: async () => (await import('./print-button.tsx')).PrintButton,
      }),
    ),
  ],
});
