import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb, pageEffect } from '../../../frontend/feature-web.ts';
import { PARCEL_PARTS, parcelPart } from '../../parcels/web/index.ts';
import { historyFeature } from '../feature.ts';
import { ChangesRow } from './changes-row.tsx';
import { EditionMessage } from './edition-message.ts';
import { historyCommands } from './history-commands.ts';
import { usePastOnMap } from './use-past-on-map.ts';

export const historyWeb = defineWeb(historyFeature, {
  commands: commandList(110, historyCommands),
  panes: {
    changes: {
      show: ({ placePath }) => placePath,
      load: async () => (await import('./changes-pane.tsx')).ChangesPane,
    },
  },
  parts: [
    { slot: 'message', order: 10, Component: EditionMessage },
    { slot: 'menu-map', order: 20, Component: ChangesRow },
    pageEffect(85, usePastOnMap),
  ],
  extensions: [
    extend(
      PARCEL_PARTS,
      parcelPart({
        slot: 'section',
        load: async () => (await import('./history-section.tsx')).HistorySection,
      }),
    ),
  ],
});
