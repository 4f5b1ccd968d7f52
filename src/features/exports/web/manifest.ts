import { commandList, defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { exportsFeature } from '../feature.ts';
import { exportCommands } from './export-commands.ts';
import { ExportRow } from './export-row.tsx';

export const exportsWeb = defineWeb(exportsFeature, {
  commands: commandList(120, exportCommands),
  parts: [{ slot: 'menu-map', order: 50, Component: ExportRow }],
  panes: {
    export: {
      order: PANE_ORDER.overSelection,
      showsCount: true,
      load: async () => (await import('./export-pane.tsx')).ExportPane,
    },
  },
});
