import { defineServer } from '../../../backend/feature-server.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { singleSignOnFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { singleSignOnRoutes } from './index.ts';
import { createIdentityProvider } from './provider/create-identity-provider.ts';
import { SETTINGS, findSettingIssues } from './settings.ts';

export const singleSignOnServer = defineServer(singleSignOnFeature, {
  acts: ACTS,
  settings: SETTINGS,
  findSettingIssues,
  serve: ({ services, get }) => ({
    routes: singleSignOnRoutes(services, get(accountsServer), createIdentityProvider(services.config)),
  }),
});
