import { defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { styleRulesFeature } from '../feature.ts';

export const styleRulesWeb = defineWeb(styleRulesFeature, {
  panes: {
    styles: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./style-panel.tsx')).StylePanel,
    },
  },
});
