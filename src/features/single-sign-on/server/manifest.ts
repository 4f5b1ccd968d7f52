import { defineServer } from '../../../backend/feature-server.ts';
import { createIdentityProvider } from '../../../backend/ports/identity-provider/create-identity-provider.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { singleSignOnRoutes } from './index.ts';
import { singleSignOnFeature } from '../feature.ts';

export const singleSignOnServer = defineServer(singleSignOnFeature, {
  serve: ({ services, get }) => ({
    routes: singleSignOnRoutes(services, get(accountsServer), createIdentityProvider(services.config)),
  }),
});
