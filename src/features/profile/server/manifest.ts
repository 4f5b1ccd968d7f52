import { defineServer } from '../../../backend/feature-server.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { profileFeature } from '../feature.ts';
import { buildExportJob, settleExportsJob, deleteDueAccountsJob } from '../jobs/index.ts';
import { accountDeletionRoutes } from './account-deletion/account-deletion-routes.ts';
import { ACTS } from './acts.ts';
import { profileRoutes } from './index.ts';
import { EXPORTS_OF_PERSON } from './queries-personal.ts';
import { SETTINGS } from './settings.ts';

export const profileServer = defineServer(profileFeature, {
  acts: ACTS,
  settings: SETTINGS,
  personalData: [EXPORTS_OF_PERSON],
  open: ({ services, jobs, mail, personalData: parts }) => ({
    jobs: [
      buildExportJob(services, { parts, mail }),
      settleExportsJob(services, { parts, mail }, jobs),
      deleteDueAccountsJob(services, { parts, mail }),
    ],
  }),
  serve: ({ services, jobs, mail, personalData: parts, get }) => ({
    routes: [
      ...profileRoutes(services, get(accountsServer), mail),
      ...accountDeletionRoutes(services, { jobs, mail, parts }),
    ],
  }),
});
