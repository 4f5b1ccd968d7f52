import { defineServer } from '../../../backend/feature-server.ts';
import { focusAreasServer } from '../../focus-areas/server/manifest.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { notificationsFeature } from '../feature.ts';
import { deleteOldNoticesJob, sendEmailsJob, sendWebhooksJob, writeNoticesJob } from '../jobs/index.ts';
import { ACTS } from './acts.ts';
import { feedRoutes } from './feed-routes.ts';
import { NOTIFICATIONS_OF_PERSON, WEBHOOKS_OF_PERSON } from './queries-personal.ts';
import { noticeRoutes } from './routes.ts';
import { SETTINGS } from './settings.ts';
import { webhookRoutes } from './webhook-routes.ts';

export const notificationsServer = defineServer(notificationsFeature, {
  acts: ACTS,
  settings: SETTINGS,
  personalData: [NOTIFICATIONS_OF_PERSON, WEBHOOKS_OF_PERSON],
  open: ({ services, mail, jobs, get }) => {
    const sending = { mail, privacy: get(privacyServer) };
    const sendWebhooks = sendWebhooksJob(services, sending);
    const selecting = {
      privacy: sending.privacy,
      openFocusArea: get(focusAreasServer).openFocusArea,
    };
    const onWritten = () => jobs.enqueue(sendWebhooks, {});
    return {
      opened: { sendWebhooks },
      jobs: [
        writeNoticesJob(services, selecting, onWritten),
        sendEmailsJob(services, sending),
        sendWebhooks,
        deleteOldNoticesJob(services),
      ],
    };
  },
  serve: ({ services, jobs, get }, { sendWebhooks }) => ({
    routes: [
      ...noticeRoutes(services, get(privacyServer)),
      ...feedRoutes(services, get(privacyServer)),
      ...webhookRoutes(services, { send: (trx) => jobs.enqueue(sendWebhooks, {}, trx) }),
    ],
  }),
});
