import { defineServer, onOpened } from '../../../backend/feature-server.ts';
import { privacyFeature } from '../feature.ts';
import { deleteOldAccessEntriesJob } from '../jobs/index.ts';
import { ACTS } from './acts.ts';
import { optOutAddCommand, optOutLiftCommand, optOutListCommand } from './opt-out-commands.ts';
import { PARCELS_FOR_PRIVACY } from './opt-out-list.ts';
import { type Privacy, createPrivacy } from './privacy.ts';
import { ACCESSES_OF_PERSON } from './queries-personal.ts';
import { SETTINGS } from './settings.ts';

const COMMANDS = onOpened<Privacy>([optOutAddCommand, optOutListCommand, optOutLiftCommand]);

export const privacyServer = defineServer(privacyFeature, {
  acts: ACTS,
  settings: SETTINGS,
  personalData: [ACCESSES_OF_PERSON],
  open({ services, extensionsOf }) {
    const [parcels] = extensionsOf(PARCELS_FOR_PRIVACY);
    if (parcels === undefined)
      throw new Error('no feature finds the parcels of opt-outs and of the access log');
    const privacy = createPrivacy(services, parcels);
    return { opened: privacy, jobs: [deleteOldAccessEntriesJob(services)], close: () => privacy.close() };
  },
  commands: COMMANDS,
  serve: (_context, privacy) => ({ routes: privacy.routes }),
});
