import type { Services } from '../../src/backend/services.ts';
import { findOptOutMatches, followOptOut } from '../../src/features/parcels/server/index.ts';
import { type Privacy, createPrivacy } from '../../src/features/privacy/server/index.ts';

/** Privacy as the app composes it. Close it before the services. */
export function openTestPrivacy(services: Services): Privacy {
  return createPrivacy(services, {
    find: (rule, options) => findOptOutMatches(services, rule, options),
    follow: followOptOut,
  });
}
