import { extend } from '../../../frontend/extension-point.ts';
import { defineWeb, lazyPart, PANE_ORDER, pageEffect } from '../../../frontend/feature-web.ts';
import { useUrlState } from '../../../frontend/url-state.ts';
import { PARCEL_PARTS, parcelPart } from '../../parcels/web/index.ts';
import { ownersFeature } from '../feature.ts';
import { useOwnerOnMap } from './use-owner-on-map.ts';

const useHasOwner = () => useUrlState(({ hash }) => hash.owner !== undefined);
const OwnerMessage = lazyPart(async () => (await import('./owner-banner.tsx')).OwnerBanner, useHasOwner);

export const ownersWeb = defineWeb(ownersFeature, {
  parts: [{ slot: 'message', order: 20, Component: OwnerMessage }, pageEffect(30, useOwnerOnMap)],
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
