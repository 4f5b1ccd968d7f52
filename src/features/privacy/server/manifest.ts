import { defineServer, onOpened } from '../../../backend/feature-server.ts';
import { forgetJob } from '../jobs/index.ts';
import { type Privacy, createPrivacy } from './privacy.ts';
import { ACCESSES_OF_PERSON } from './queries-personal.ts';
import { removalAddCommand, removalLiftCommand, removalListCommand } from './removal-commands.ts';
import { PARCELS_OF_REMOVALS } from './removal-routes.ts';
import { privacyFeature } from '../feature.ts';

const COMMANDS = onOpened<Privacy>([removalAddCommand, removalListCommand, removalLiftCommand]);

export const privacyServer = defineServer(privacyFeature, {
  personalData: [ACCESSES_OF_PERSON],
  open({ services, extensionsOf }) {
    const [parcels] = extensionsOf(PARCELS_OF_REMOVALS);
    if (parcels === undefined) throw new Error('no feature finds the parcels of privacy opt-outs');
    const privacy = createPrivacy(services, parcels);
    return { opened: privacy, jobs: [forgetJob(services)], close: () => privacy.close() };
  },
  commands: COMMANDS,
  serve: (_context, privacy) => ({ routes: privacy.routes }),
});
