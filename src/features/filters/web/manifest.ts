import { extend } from '../../../frontend/extension-point.ts';
import { defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { SHAPE_ACTIONS } from '../../focus-areas/web/index.ts';
import { FilterInsideShape } from './filter-inside-shape.tsx';
import { filtersFeature } from '../feature.ts';

export const filtersWeb = defineWeb(filtersFeature, {
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
