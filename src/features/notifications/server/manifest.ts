import { defineServer } from '../../../backend/feature-server.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { notificationsFeature } from '../feature.ts';
import { forgetNoticesJob, sendEmailsJob, writeNoticesJob } from '../jobs/index.ts';
import { feedRoutes } from './feed-routes.ts';
import { NOTIFICATIONS_OF_PERSON } from './queries-personal.ts';
import { noticeRoutes } from './routes.ts';

export const notificationsServer = defineServer(notificationsFeature, {
  personalData: [NOTIFICATIONS_OF_PERSON],
  open: ({ services, mail, get }) => ({
    jobs: [
      writeNoticesJob(services),
      sendEmailsJob(services, { mail, privacy: get(privacyServer) }),
      forgetNoticesJob(services),
    ],
  }),
  serve: ({ services, get }) => ({
    routes: [...noticeRoutes(services, get(privacyServer)), ...feedRoutes(services, get(privacyServer))],
  }),
});
