import { defineWeb, PANE_ORDER, pageEffect } from '../../../frontend/feature-web.ts';
import { placesFeature } from '../feature.ts';
import { MyLocationButton } from './my-location-button.tsx';
import { useMyLocationOnMap } from './my-location.ts';
import { PlaceBar } from './place-bar.tsx';
import { placeCommands } from './place-commands.ts';
import { useSubBoundariesOnMap, useWorkingBoundaryOnMap } from './use-sub-boundaries.ts';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    Places: true;
  }
}

declare module '../../../frontend/overlays.ts' {
  interface OverlayNames {
    places: true;
  }
}

export const placesWeb = defineWeb(placesFeature, {
  commands: placeCommands,
  parts: [
    { slot: 'bar-place', order: 10, Component: PlaceBar },
    { slot: 'control-view', order: 75, Component: MyLocationButton },
    pageEffect(60, useWorkingBoundaryOnMap),
    pageEffect(61, useSubBoundariesOnMap),
    pageEffect(62, useMyLocationOnMap),
  ],
  commandGroups: { Places: 50 },
  addressPanes: [
    {
      name: 'unknown',
      order: PANE_ORDER.notice,
      show: ({ unknownPath }) => unknownPath,
      load: async () => (await import('./unknown-address.tsx')).UnknownAddress,
    },
    {
      name: 'unavailable',
      order: PANE_ORDER.notice,
      show: ({ place }) => (place === null || place.isCovered ? null : place.path),
      load: async () => (await import('./place-unavailable.tsx')).PlaceUnavailable,
    },
  ],
});
