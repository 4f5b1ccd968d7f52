import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb, lazyPart, PANE_ORDER, useMapPage } from '../../../frontend/feature-web.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { PARCEL_PARTS, parcelPart } from '../../parcels/web/index.ts';
import { printFeature } from '../feature.ts';
import { printCommands } from './print-commands.ts';
import { PrintRow, PrintToggle } from './print-toggle.tsx';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    Print: true;
  }
}

const useIsPrinting = () => useMapPage().openPane?.name === 'print';
const PrintFrame = lazyPart(async () => (await import('./print-frame.tsx')).PrintFrame, useIsPrinting);

const useHasMap = () => useMapSession(({ state }) => state === 'ready');
const MapScaleBar = lazyPart(async () => (await import('./map-scale-bar.tsx')).MapScaleBar, useHasMap);

export const printWeb = defineWeb(printFeature, {
  commands: commandList(130, printCommands),
  commandGroups: { Print: 70 },
  panes: {
    print: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./print-pane.tsx')).PrintPane,
    },
  },
  parts: [
    { slot: 'bar-end', order: 10, Component: PrintToggle },
    { slot: 'map', order: 30, Component: PrintFrame },
    { slot: 'note', order: 20, Component: MapScaleBar },
    { slot: 'menu-map', order: 60, Component: PrintRow },
  ],
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
