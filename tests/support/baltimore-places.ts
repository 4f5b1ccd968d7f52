import { createPlace } from '../../src/features/places/server/index.ts';
import { insertFixturePlaces, squareAt } from './parcels-fixture.ts';

export const MARYLAND = '/us/md';
export const BALTIMORE = '/us/md/baltimore-city';

/** Creates the places of the fixture, and Maryland with Baltimore City as squares. */
export async function insertBaltimorePlaces(services: Parameters<typeof createPlace>[0]): Promise<void> {
  await insertFixturePlaces(services);
  await createPlace(services, {
    state2: 'MD',
    path: MARYLAND,
    kind: 'state',
    geoid: '24',
    name: 'Maryland',
    headline: 'Maryland',
    geometry: squareAt(-80, 38, 4),
  });
  await createPlace(services, {
    state2: 'MD',
    path: BALTIMORE,
    kind: 'county',
    geoid: '24510',
    name: 'Baltimore City',
    headline: 'Baltimore City, MD',
    geometry: squareAt(-77, 39, 1),
  });
}
