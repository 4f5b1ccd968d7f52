import type { Services } from '../../src/backend/services.ts';
import { findOptOutMatches, followOptOut, nameParcels } from '../../src/features/parcels/server/index.ts';
import { type Privacy, createPrivacy } from '../../src/features/privacy/server/index.ts';

/** Creates the privacy feature as the app does. Close it before the services. */
export function openTestPrivacy(services: Services): Privacy {
  return createPrivacy(services, {
    find: (rule, options) => findOptOutMatches(services, rule, options),
    follow: followOptOut,
    names: (request) => nameParcels(services, request),
  });
}
