import { commandList, defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { styleRulesFeature } from '../feature.ts';
import { styleCommands } from './style-commands.ts';

export const styleRulesWeb = defineWeb(styleRulesFeature, {
  commands: commandList(90, styleCommands),
  panes: {
    styles: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./style-panel.tsx')).StylePanel,
    },
  },
});
