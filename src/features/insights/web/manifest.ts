import { commandList, defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { insightsFeature } from '../feature.ts';
import { ChildLegendSlot } from './child-legend-slot.ts';
import { insightCommands } from './insight-commands.ts';
import { InsightsRow } from './insights-row.tsx';

export const insightsWeb = defineWeb(insightsFeature, {
  commands: commandList(115, insightCommands),
  panes: {
    insights: {
      order: PANE_ORDER.overSelection,
      show: ({ workingPath }) => workingPath,
      load: async () => (await import('./insights-pane.tsx')).InsightsPane,
    },
  },
  parts: [
    { slot: 'menu-map', order: 15, Component: InsightsRow },
    { slot: 'panel', order: 25, Component: ChildLegendSlot },
  ],
});
