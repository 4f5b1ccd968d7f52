import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { listCurrentEditions } from '../../editions/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { listPlacesAround } from '../../places/server/index.ts';
import { apiCounties, apiParcelSchema } from '../contract.ts';
import { apiSchema } from '../rules/api-schemas.ts';

/** Creates the endpoints of the parcel API that describe the data: schemas, and the list of counties. */
export function apiReferenceRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const db = database.kysely;
  return [
    route(apiParcelSchema, ({ params: { schema, country } }) => Promise.resolve(apiSchema(schema, country))),

    route(apiCounties, async ({ params: { country } }) => {
      const all = await listCurrentEditions(db);
      const counties = all.filter(({ placePath }) => placePath.startsWith(`/${country}/`));
      const places = await listPlacesAround(
        db,
        counties.map(({ placePath }) => placePath),
      );
      return counties.map(({ placePath, geoid, parcelCount, publishedAt }) => {
        const [, state] = pathsAround(`${placePath}/1`).map((path) => places.get(path)?.name ?? '');
        return {
          id: geoid,
          path: placePath,
          county: places.get(placePath)?.name ?? '',
          state: state ?? '',
          geoid,
          total_objects: parcelCount,
          last_refresh: publishedAt.toISOString(),
        };
      });
    }),
  ];
}
