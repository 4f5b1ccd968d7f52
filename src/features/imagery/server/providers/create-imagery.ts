import { googleStreetView, type GoogleStreetViewConfig } from './google-street-view.ts';
import { type ImageryPort, NoPicture } from './imagery-port.ts';
import { mapboxBirdsEye, type MapboxConfig } from './mapbox-birds-eye.ts';
import { mapillary, type MapillaryConfig } from './mapillary.ts';

/** What the operator has set up; null: nothing, which the page says where the picture would be. */
export interface ImageryConfig {
  streetView:
    | ({ provider: 'google' } & GoogleStreetViewConfig)
    | ({ provider: 'mapillary' } & MapillaryConfig)
    | null;
  birdsEye: ({ provider: 'mapbox' } & MapboxConfig) | null;
}

/** The providers of the settings. Without any it is the offline one: it asks nobody and says that it is not configured. */
export function createImagery({ streetView, birdsEye }: ImageryConfig): ImageryPort {
  return {
    has: { streetView: streetView !== null, birdsEye: birdsEye !== null },
    streetView: async (point) => {
      switch (streetView?.provider) {
        case 'google':
          return googleStreetView(streetView, point);
        case 'mapillary':
          return mapillary(streetView, point);
        case undefined:
          throw new NoPicture('not_configured');
      }
    },
    birdsEye: async (point, angle) => {
      if (birdsEye === null) throw new NoPicture('not_configured');
      return mapboxBirdsEye(birdsEye, point, angle);
    },
  };
}
