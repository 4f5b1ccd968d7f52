import { defineServer } from '../../../backend/feature-server.ts';
import { createImagery } from '../../../backend/ports/imagery/create-imagery.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { imageryRoutes } from './imagery-routes.ts';
import { imageryFeature } from '../feature.ts';

export const imageryServer = defineServer(imageryFeature, {
  serve({ services, get }) {
    const imagery = createImagery(services.config.imagery);
    const { optOuts } = get(privacyServer);
    return { serving: imagery, routes: imageryRoutes(services, { imagery, optOuts }) };
  },
});
