import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { SHAPE_ACTIONS } from '../../focus-areas/web/index.ts';
import { FilterInsideShape } from './filter-inside-shape.tsx';
import { filtersFeature } from '../feature.ts';
import { filterCommands } from './filter-commands.ts';

export const filtersWeb = defineWeb(filtersFeature, {
  commands: commandList(80, filterCommands),
  panes: {
    list: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./list/list-pane.tsx')).ListPane,
    },
    query: {
      order: PANE_ORDER.overSelection,
      load: async () => (await import('./query/query-pane.tsx')).QueryPane,
    },
  },
  extensions: [extend(SHAPE_ACTIONS, FilterInsideShape)],
});
