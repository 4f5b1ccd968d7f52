import { defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { placesFeature } from '../feature.ts';
import { placeCommands } from './place-commands.ts';

export const placesWeb = defineWeb(placesFeature, {
  commands: placeCommands,
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
