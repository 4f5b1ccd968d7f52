import { googleStreetView, type GoogleStreetViewConfig } from './google-street-view.ts';
import { type ImageryPort, NoPicture } from './imagery-port.ts';
import { mapboxBirdsEye, type MapboxConfig } from './mapbox-birds-eye.ts';
import { mapillary, type MapillaryConfig } from './mapillary.ts';

/** The providers that the operator has configured. Null means that there is none; the page then does not offer pictures of that kind. */
export interface ImageryConfig {
  streetView:
    | ({ provider: 'google' } & GoogleStreetViewConfig)
    | ({ provider: 'mapillary' } & MapillaryConfig)
    | null;
  birdsEye: ({ provider: 'mapbox' } & MapboxConfig) | null;
}

/**
 * Creates the port to the configured providers. A function of the port whose provider is not configured makes no request
 * and throws a `NoPicture` with the reason `not_configured`.
 */
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
