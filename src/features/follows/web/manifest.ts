import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb, PANE_ORDER, pageEffect } from '../../../frontend/feature-web.ts';
import { PARCEL_PARTS, parcelPart } from '../../parcels/web/index.ts';
import { followsFeature } from '../feature.ts';
import { followCommands } from './follow-commands.ts';
import { FollowsButton } from './follows-button.tsx';
import { useBookmarksOnMap } from './use-bookmarks-on-map.ts';

export const followsWeb = defineWeb(followsFeature, {
  commands: commandList(100, followCommands),
  panes: {
    follows: {
      order: PANE_ORDER.overSelection,
      show: ({ place }) => place?.path ?? '',
      load: async () => (await import('./follows-pane.tsx')).FollowsPane,
    },
  },
  parts: [{ slot: 'control', order: 10, Component: FollowsButton }, pageEffect(80, useBookmarksOnMap)],
  extensions: [
    extend(
      PARCEL_PARTS,
      parcelPart({
        slot: 'tool',
        load: async () => (await import('./bookmark-button.tsx')).BookmarkButton,
      }),
    ),
  ],
});
