import { defineServer } from '../../../backend/feature-server.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { imageryFeature } from '../feature.ts';
import { imageryRoutes } from './imagery-routes.ts';
import { createImagery } from './providers/create-imagery.ts';
import { SETTINGS, findSettingIssues, imageryConfigOf } from './settings.ts';

export const imageryServer = defineServer(imageryFeature, {
  settings: SETTINGS,
  findSettingIssues,
  serve({ services, get }) {
    const imagery = createImagery(imageryConfigOf(services.config));
    const { optOuts } = get(privacyServer);
    return { serving: imagery, routes: imageryRoutes(services, { imagery, optOuts }) };
  },
});
