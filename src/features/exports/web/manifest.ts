import { defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { exportsFeature } from '../feature.ts';

export const exportsWeb = defineWeb(exportsFeature, {
  panes: {
    export: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./export-pane.tsx')).ExportPane,
    },
  },
});
