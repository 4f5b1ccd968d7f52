import { commandList, defineWeb, PANE_ORDER, pageEffect } from '../../../frontend/feature-web.ts';
import { styleRulesFeature } from '../feature.ts';
import { StyleLegendSlot } from './legend-slot.ts';
import { StyleButton } from './style-button.tsx';
import { styleCommands } from './style-commands.ts';
import { useSelectedParcelsOnMap } from './use-selected-parcels-on-map.ts';
import { useStylesInLink } from './use-styles-in-link.ts';

export const styleRulesWeb = defineWeb(styleRulesFeature, {
  commands: commandList(90, styleCommands),
  parts: [
    { slot: 'bar-place', order: 30, Component: StyleButton },
    { slot: 'panel', order: 20, Component: StyleLegendSlot },
    pageEffect(50, useSelectedParcelsOnMap),
    pageEffect(51, useStylesInLink),
  ],
  panes: {
    styles: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./style-panel.tsx')).StylePanel,
    },
  },
});
