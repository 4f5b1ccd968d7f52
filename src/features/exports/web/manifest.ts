import { commandList, defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { exportsFeature } from '../feature.ts';
import { exportCommands } from './export-commands.ts';

export const exportsWeb = defineWeb(exportsFeature, {
  commands: commandList(120, exportCommands),
  panes: {
    export: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./export-pane.tsx')).ExportPane,
    },
  },
});
