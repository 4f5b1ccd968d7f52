import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { deleteOldDeliveries } from '../server/queries-deliveries.ts';
import { deleteOldNotices } from '../server/queries-run.ts';

/** The time after which notifications are deleted, read or not. */
const KEEP_DAYS = 180;
/** The time after which the messages to webhooks are deleted from their list. */
const KEEP_DELIVERIES_DAYS = 30;

/** Runs every night. */
export function deleteOldNoticesJob({ database }: Pick<Services, 'database'>): Job {
  return {
    name: 'notifications-delete-old',
    formerName: 'notifications-forget',
    label: 'Delete old notifications',
    payload: z.object({}),
    cron: '51 3 * * *',
    retryLimit: 1,
    expireInSeconds: 1800,
    async run() {
      await deleteOldDeliveries(database.kysely, new Date(Date.now() - KEEP_DELIVERIES_DAYS * MS_PER_DAY));
      await deleteOldNotices(database.kysely, new Date(Date.now() - KEEP_DAYS * MS_PER_DAY));
    },
  };
}
