import { commandList, defineWeb, PANE_ORDER, pageEffect } from '../../../frontend/feature-web.ts';
import { styleRulesFeature } from '../feature.ts';
import { SelectedParcelsSlot, StyleLegendSlot } from './lazy-parts.ts';
import { StyleButton } from './style-button.tsx';
import { styleCommands } from './style-commands.ts';
import { useStylesInLink } from './use-styles-in-link.ts';

export const styleRulesWeb = defineWeb(styleRulesFeature, {
  commands: commandList(90, styleCommands),
  parts: [
    { slot: 'bar-place', order: 30, Component: StyleButton },
    { slot: 'panel', order: 20, Component: StyleLegendSlot },
    { slot: 'effect', order: 50, Component: SelectedParcelsSlot },
    pageEffect(51, useStylesInLink),
  ],
  panes: {
    styles: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./style-panel.tsx')).StylePanel,
    },
  },
});
