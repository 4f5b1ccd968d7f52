import { extend } from '../../../frontend/extension-point.ts';
import { defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { PARCEL_PARTS, parcelPart } from '../../parcels/web/index.ts';
import { ownersFeature } from '../feature.ts';

export const ownersWeb = defineWeb(ownersFeature, {
  panes: {
    owned: {
      order: PANE_ORDER.overSelection,
      show: (_, { owner }) => owner ?? null,
      load: async () => (await import('./owner-pane.tsx')).OwnerPane,
    },
  },
  extensions: [
    extend(
      PARCEL_PARTS,
      parcelPart({
        slot: 'owner',
        load: async () => (await import('./owner-highlight.tsx')).OwnerHighlight,
      }),
    ),
  ],
});
