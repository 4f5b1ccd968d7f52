import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb, PANE_ORDER, pageEffect } from '../../../frontend/feature-web.ts';
import { DRAWN_AREA } from '../../drawing/web/index.ts';
import { WORKING_BOUNDARIES } from '../../places/web/index.ts';
import { focusAreasFeature } from '../feature.ts';
import { focusAreaSlugOf } from '../rules/focus-area-path.ts';
import { focusAreaBoundaries } from './focus-area-boundaries.ts';
import { focusAreaCommands } from './focus-area-commands.ts';
import { FocusAreaMenuRow, FocusAreaTools } from './focus-area-tools.tsx';
import { SaveDrawnArea } from './save-drawn-area.tsx';
import { useFocusAreasOnMap } from './use-focus-areas-on-map.ts';

export const focusAreasWeb = defineWeb(focusAreasFeature, {
  commands: commandList(140, focusAreaCommands),
  parts: [
    { slot: 'tool', order: 30, Component: FocusAreaTools },
    { slot: 'menu-map', order: 40, Component: FocusAreaMenuRow },
    pageEffect(70, useFocusAreasOnMap),
  ],
  panes: {
    'focus-areas': {
      show: ({ workingPath }) => workingPath ?? '',
      load: async () => (await import('./focus-areas-pane.tsx')).FocusAreasPane,
    },
  },
  addressPanes: [
    {
      name: 'closed-area',
      // Comes before the pane for unknown addresses.
      order: PANE_ORDER.notice - 1,
      show: ({ path, error }) => (error !== null && focusAreaSlugOf(path) !== null ? path : null),
      load: async () => (await import('./focus-area-closed.tsx')).FocusAreaClosed,
    },
  ],
  extensions: [extend(WORKING_BOUNDARIES, focusAreaBoundaries), extend(DRAWN_AREA, SaveDrawnArea)],
});
