import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { PlaceKind } from '../contract.ts';
import { parentPathOf } from '../rules/place-path.ts';
import { newPlace, polygonsOf } from './new-place.ts';
import { replaceCountyPlaces } from './outlines.ts';
import { listPlacesByPath, savePlaces } from './queries.ts';

export interface PlaceToCreate {
  /** A path such as `/us/zz/example`. The place around it must exist. */
  path: string;
  kind: PlaceKind;
  geoid: string | null;
  name: string;
  headline: string;
  headlineAlt?: string | null;
  state2?: string | null;
  geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon;
}

/** Creates or updates one place of the hierarchy. Throws `not_found` when the place around it is missing. */
export async function createPlace(
  { database }: Pick<Services, 'database'>,
  { path, geometry, ...facts }: PlaceToCreate,
): Promise<void> {
  const parentPath = parentPathOf(path);
  await database.kysely.transaction().execute(async (trx) => {
    const [parent] = await listPlacesByPath(trx, [parentPath]);
    if (parent === undefined)
      throw new Problem('not_found', `Create the place ${parentPath} before ${path}.`);
    const place = newPlace({
      headlineAlt: null,
      style: 'admin',
      country: parent.country,
      ...facts,
      state2: facts.state2 ?? parent.state2,
      path,
      parentPath,
      polygons: polygonsOf(geometry),
    });
    if (place.kind !== 'county') return void (await savePlaces(trx, [place]));
    await replaceCountyPlaces(trx, [place], 'the outline that the place was made with');
  });
}
