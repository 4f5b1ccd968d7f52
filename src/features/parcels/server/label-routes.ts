import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { parcelFid, splitParcelFid } from '../../../kernel/ids.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { findEdition } from '../../editions/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { ALL_ALLOWED, type Usage } from '../../usage/server/index.ts';
import {
  getDimensionsOfPath,
  getParcelDimensions,
  listParcelDimensions,
  listParcelLabels,
} from '../contract.ts';
import { standardFieldAccess } from '../rules/field-access.ts';
import { labelsRefusal } from '../rules/labels-refusal.ts';
import { parcelDimensions } from '../rules/parcel-dimensions.ts';
import { isPathOf, splitParcelPath } from '../rules/parcel-path.ts';
import { findHiddenFids } from './hidden-parcels.ts';
import { listLabelRows, listShapes } from './queries-labels.ts';
import { accessSettingsOf } from './settings.ts';

/** The endpoints with the data of the map's labels. */
export function labelRoutes(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
  usage: Usage,
): Route[] {
  const db = database.kysely;
  const lengthsOf = (geometry: string) =>
    parcelDimensions(JSON.parse(geometry) as GeoJSON.Polygon | GeoJSON.MultiPolygon);

  const assertLabels = (actor: Actor) => {
    const refusal = labelsRefusal(actor, accessSettingsOf(config).premiumFields);
    if (refusal !== null) throw new Problem(refusal, 'Labels of parcels are available to Pro customers.');
  };

  const dimensionsOf = async (path: string, actor: Actor) => {
    assertLabels(actor);
    const edition = await findEdition(db, { paths: pathsAround(path) });
    const ogcFid = splitParcelPath(path)?.ogcFid;
    const [shape] =
      edition === undefined || ogcFid === undefined
        ? []
        : await listShapes(db, [{ geoid: edition.geoid, ogcFid }]);
    if (edition === undefined || shape === undefined || !isPathOf(shape.path, path, edition.placePath))
      throw new Problem('not_found', `There is no parcel ${path}. Search for its address.`);
    return { lengths: lengthsOf(shape.geometry) };
  };

  return [
    route(listParcelLabels, async ({ query: { kind, fids } }, visitor) => {
      const { actor } = visitor;
      assertLabels(actor);
      const reason = standardFieldAccess(actor, accessSettingsOf(config)).whyHidden(kind);
      if (reason !== null)
        throw reason === 'sign_in'
          ? new Problem('sign_in_required', 'Sign in to see owner names on the map.')
          : new Problem('upgrade_required', 'Owner names are available to Pro customers.');
      const ids = uniqueIds(fids);
      const rows = await listLabelRows(db, kind, ids);
      const removed =
        kind === 'owner'
          ? await optOuts.now().then((optOutsNow) => findHiddenFids(db, optOutsNow, ids))
          : new Set();
      const open = rows.filter(
        ({ geoid, ogcFid }) => actor.isOperator || !removed.has(parcelFid(geoid, ogcFid)),
      );
      const allowed =
        kind === 'owner'
          ? await usage.allow(
              visitor,
              'owner',
              open.map(({ llUuid }) => llUuid),
            )
          : ALL_ALLOWED;
      const seen = open.filter(({ llUuid }) => allowed.has(llUuid));
      if (kind === 'owner')
        accessLog.note(
          visitor,
          listParcelLabels.name,
          seen.map(({ geoid, llUuid }) => ({ geoid, llUuid })),
        );
      return {
        labels: seen.map(({ geoid, ogcFid, text, lon, lat }) => ({
          fid: parcelFid(geoid, ogcFid),
          text,
          point: [lon, lat] as [number, number],
        })),
      };
    }),

    route(getParcelDimensions, (_input, { placePath, actor }) => dimensionsOf(placePath, actor)),

    route(getDimensionsOfPath, ({ query: { path } }, { actor }) => dimensionsOf(path, actor)),

    route(listParcelDimensions, async ({ query: { fids } }, { actor }) => {
      assertLabels(actor);
      const shapes = await listShapes(db, uniqueIds(fids));
      return {
        parcels: shapes.map(({ geoid, ogcFid, geometry }) => ({
          fid: parcelFid(geoid, ogcFid),
          lengths: lengthsOf(geometry),
        })),
      };
    }),
  ];
}

function uniqueIds(fids: readonly number[]) {
  return [...new Set(fids)].map(splitParcelFid);
}
