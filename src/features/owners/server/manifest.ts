import { defineServer } from '../../../backend/feature-server.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { searchServer } from '../../search/server/manifest.ts';
import { ownersFeature } from '../feature.ts';
import { ownerRoutes } from './owner-routes.ts';

export const ownersServer = defineServer(ownersFeature, {
  serve: ({ services, get, getServing }) => ({
    routes: ownerRoutes(services, getServing(searchServer), get(privacyServer)),
  }),
});
