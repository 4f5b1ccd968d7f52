import type { Trx } from '../../../backend/db/database.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { countyGeoid, OPERATOR_ERROR_M, PARCELS_ERROR_M } from '../rules/outline-sources.ts';
import { viewBox } from '../rules/view-box.ts';
import { batchesBySize } from './batches-by-size.ts';
import { multiPolygonEwkb } from './multipolygon-ewkb.ts';
import { polygonsOf } from './new-place.ts';
import {
  type NewOutline,
  type OutlineToFit,
  deleteOutline,
  findOutlineToFit,
  keepBundledOutlines,
  listCountyPathsByGeoid,
  listEnclosedOutlines,
  settleOutlineRows,
  upsertFittedOutline,
  upsertOutlines,
} from './queries-outlines.ts';
import { BATCH_CHARACTERS, type NewPlace, savePlaces } from './queries.ts';

/*
 * A county may have several outlines. The one in force is the operator's own, or else a Census file's, or else one made from its parcels, or else the bundled
 * one. An outline that was fitted to the parcels comes before the outline that it was made from. Whenever an outline is added or removed, the functions of this
 * file select the outline in force, and write it to the county's row of the table `place`, which everything else reads.
 */

/** Saves the outlines of counties from a source and puts them in force where there is no better one. */
export async function saveOutlines(
  trx: Trx,
  outlines: readonly NewOutline[],
  facts: { source: 'operator' | 'census'; errorM: number; madeFrom: string },
): Promise<void> {
  const paths = outlines.map(({ path }) => path);
  await keepBundledOutlines(trx, paths);
  const charactersOf = ({ ewkb }: NewOutline) => 2 * ewkb.length; // as hexadecimal digits
  for (const batch of batchesBySize(outlines, charactersOf, { size: BATCH_CHARACTERS }))
    await upsertOutlines(trx, batch, facts);
  await settleOutlineRows(trx, paths);
}

/** Returns the outline that should be fitted to a county's parcels, or undefined when there is none. */
export async function openOutlineToFit(
  { database }: Pick<Services, 'database'>,
  path: string,
): Promise<OpenOutline | undefined> {
  const { found, enclosed } = await database.kysely.transaction().execute(async (trx) => {
    await keepBundledOutlines(trx, [path]);
    return { found: await findOutlineToFit(trx, path), enclosed: await listEnclosedOutlines(trx, path) };
  });
  const polygonsOfText = (text: string) => polygonsOf(JSON.parse(text) as GeoJSON.Geometry) ?? [];
  return (
    found && { found, polygons: polygonsOfText(found.geometry), enclosed: enclosed.flatMap(polygonsOfText) }
  );
}

export interface OpenOutline {
  found: OutlineToFit;
  polygons: GeoJSON.MultiPolygon['coordinates'];
  /** The outlines of other counties that may lie within this outline. */
  enclosed: GeoJSON.MultiPolygon['coordinates'];
}

/**
 * Puts in force the outline that was made by fitting `base` to the parcels of an edition. When `polygons` is null, `base` needs no change and stays in force.
 * Returns false and changes nothing when `base` was replaced in the meantime.
 */
export async function saveFittedOutline(
  { database }: Pick<Services, 'database'>,
  path: string,
  { base, polygons, editionId, madeFrom }: FittedOutline,
): Promise<boolean> {
  const bbox = polygons === null ? null : viewBox(polygons);
  return database.kysely.transaction().execute(async (trx) => {
    const now = await findOutlineToFit(trx, path);
    if (now?.source !== base?.source || now?.madeAt.getTime() !== base?.madeAt.getTime()) return false;
    await upsertFittedOutline(
      trx,
      path,
      polygons === null || bbox === null ? null : { path, ewkb: multiPolygonEwkb(polygons), bbox },
      { editionId, fittedTo: base?.source ?? null, errorM: base?.errorM ?? PARCELS_ERROR_M, madeFrom },
    );
    await settleOutlineRows(trx, [path]);
    return true;
  });
}

export interface FittedOutline {
  /** The outline that was fitted; undefined when the county had none, and `polygons` are made from the parcels alone. */
  base: OutlineToFit | undefined;
  polygons: GeoJSON.MultiPolygon['coordinates'] | null;
  editionId: number;
  /** A description of the source, shown to people. */
  madeFrom: string;
}

/**
 * Removes an outline that was loaded, and puts the next best one in force. Throws `not_found` when the county has no outline of this source, and
 * `conflict` when it has no other outline.
 */
export async function removeOutline(
  { database }: Pick<Services, 'database'>,
  path: string,
  source: 'operator' | 'census',
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    if (!(await deleteOutline(trx, path, source)))
      throw new Problem(
        'not_found',
        `${path} has no county outline of this source. To see which outlines are used, run: platbook boundaries list`,
      );
    if ((await findOutlineToFit(trx, path)) === undefined)
      throw new Problem('conflict', `${path} has no other outline: load another one instead.`);
    await settleOutlineRows(trx, [path]);
  });
}

/** Saves counties (places of the set `admin`) with outlines from the operator. Returns the number of outlines that were repaired. */
export async function replaceCountyPlaces(
  trx: Trx,
  places: readonly NewPlace[],
  madeFrom: string,
): Promise<number> {
  // Saving the places overwrites the bundled outlines.
  await keepBundledOutlines(
    trx,
    places.map(({ path }) => path),
  );
  const repaired = await savePlaces(trx, places);
  await saveOutlines(trx, places.flatMap(outlineOf), {
    source: 'operator',
    errorM: OPERATOR_ERROR_M,
    madeFrom,
  });
  return repaired;
}

/** Saves the outlines of a boundary set for the counties of its country (places of the set `admin`) that have the same GEOIDs. Returns how many these are. */
export async function saveOutlinesOfSet(
  trx: Trx,
  places: readonly NewPlace[],
  madeFrom: string,
): Promise<number> {
  const country = places[0]?.country ?? 'us';
  const geoids = new Map(
    places.flatMap((place) => {
      // Census divisions of Canada have four digits: 1001 is in Newfoundland, 01001 in Alabama.
      const geoid = country === 'us' ? countyGeoid(place.geoid) : place.geoid;
      return geoid === null ? [] : [[geoid, place] as const];
    }),
  );
  const paths = await listCountyPathsByGeoid(trx, country, [...geoids.keys()]);
  const outlines = [...geoids].flatMap(([geoid, place]) => {
    const path = paths.get(geoid);
    return path === undefined ? [] : outlineOf({ ...place, path });
  });
  await saveOutlines(trx, outlines, { source: 'operator', errorM: OPERATOR_ERROR_M, madeFrom });
  return outlines.length;
}

function outlineOf({ path, ewkb, bbox }: NewPlace): NewOutline[] {
  return ewkb === null || bbox === null ? [] : [{ path, ewkb, bbox }];
}
