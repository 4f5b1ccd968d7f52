import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { PARCEL_PARTS, parcelPart } from '../../parcels/web/index.ts';
import { historyFeature } from '../feature.ts';
import { historyCommands } from './history-commands.ts';

export const historyWeb = defineWeb(historyFeature, {
  commands: commandList(110, historyCommands),
  panes: {
    changes: {
      show: ({ placePath }) => placePath,
      load: async () => (await import('./changes-pane.tsx')).ChangesPane,
    },
  },
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
