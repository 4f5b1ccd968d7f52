import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb, lazyPart, PANE_ORDER, pageEffect } from '../../../frontend/feature-web.ts';
import { SHAPE_ACTIONS } from '../../focus-areas/web/index.ts';
import { filtersFeature } from '../feature.ts';
import { FilterButton } from './filter-button.tsx';
import { filterCommands } from './filter-commands.ts';
import { QueryMessage } from './query-message.ts';
import { useQueryAsFilter } from './use-query-as-filter.ts';
import { useUnreadableFilters } from './use-unreadable-filters.ts';

export const filtersWeb = defineWeb(filtersFeature, {
  commands: commandList(80, filterCommands),
  panes: {
    list: {
      order: PANE_ORDER.overSelection,
      showsCount: true,
      load: async () => (await import('./list/list-pane.tsx')).ListPane,
    },
    query: {
      order: PANE_ORDER.overSelection,
      showsCount: true,
      load: async () => (await import('./query/query-pane.tsx')).QueryPane,
    },
  },
  parts: [
    { slot: 'bar-place', order: 20, Component: FilterButton },
    { slot: 'message', order: 30, Component: QueryMessage },
    pageEffect(40, useQueryAsFilter),
    pageEffect(41, useUnreadableFilters),
  ],
  extensions: [
    extend(
      SHAPE_ACTIONS,
      lazyPart(async () => (await import('./filter-inside-shape.tsx')).FilterInsideShape),
    ),
  ],
});
