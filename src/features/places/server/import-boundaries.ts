import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type PlaceKind, placeKindSchema } from '../contract.ts';
import { boundarySlug } from '../rules/boundary-slug.ts';
import { CA_PROVINCES } from '../rules/place-codes.ts';
import { claimSlug } from '../rules/slug.ts';
import { isStyleKey } from '../rules/style-label.ts';
import { newPlace, polygonsOf } from './new-place.ts';
import { replaceCountyPlaces, saveOutlinesOfSet } from './outlines.ts';
import {
  type NewPlace,
  type PlaceRow,
  deletePlacesExcept,
  deletePlacesWithoutArea,
  listOtherChildPaths,
  listPlacesByPath,
  savePlaces,
} from './queries.ts';

/** One polygon of a boundary file, coordinates in degrees (EPSG:4326). */
export interface BoundaryFeature {
  geometry: GeoJSON.Geometry | null;
  properties: Readonly<Record<string, unknown>> | null;
}

export interface BoundaryImport {
  services: Pick<Services, 'database'>;
  features: AsyncIterable<BoundaryFeature> | Iterable<BoundaryFeature>;
  /** The key of the set: `admin` for the hierarchy itself, `neighborhoods`, `council_districts`, `tracts`, `blocks`, ... */
  style: string;
  kind: PlaceKind;
  /** The place that the set lies in; its earlier set of the same style is replaced. */
  parentPath: string;
  /** The property that names each place. */
  nameProperty: string;
  /** The property that holds its official code. */
  geoidProperty?: string | undefined;
  /** The file, for people. */
  madeFrom?: string | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

export interface BoundaryReport {
  /** Places that the set now has. */
  saved: number;
  /** Places of the earlier set that are gone. */
  removed: number;
  repaired: number;
  /** Counties of the hierarchy that took their outline from the set, by GEOID. */
  outlines: number;
  skipped: { row: number; reason: string }[];
}

/**
 * Replaces a boundary set inside a place, in one transaction. Features of one name become one place of several parts. Paths are made of the
 * names, so a place that stays keeps its path. Throws `invalid_input` for a wrong key or property, `not_found` for a missing
 * place around it, `unreadable_file` when no feature is usable, `conflict` when a place that would vanish is in use.
 */
export async function importBoundaries(options: BoundaryImport): Promise<BoundaryReport> {
  const { services, style, kind, parentPath, madeFrom = 'a boundary set' } = options;
  if (!isStyleKey(style)) {
    throw new Problem(
      'invalid_input',
      `"${style}" is no key of a boundary set: use letters and _, such as neighborhoods.`,
    );
  }
  if (!placeKindSchema.safeParse(kind).success) {
    throw new Problem(
      'invalid_input',
      `"${kind}" is no kind of place: use ${placeKindSchema.options.join(', ')}.`,
    );
  }
  const db = services.database.kysely;
  const [parent] = await listPlacesByPath(db, [parentPath]);
  if (parent === undefined)
    throw new Problem('not_found', `There is no place ${parentPath} to put the boundaries in.`);
  const { drafts, skipped } = await readFeatures(options);
  if (drafts.size === 0) {
    throw new Problem(
      'unreadable_file',
      `No polygon in the file has a name in its property "${options.nameProperty}".`,
    );
  }
  try {
    return await db.transaction().execute(async (trx) => {
      const taken = new Set((await listOtherChildPaths(trx, parentPath, style)).map(lastPart));
      const places = [...drafts.values()].map((draft) => placeOf(draft, options, parent, taken));
      const removed = await deletePlacesExcept(
        trx,
        parentPath,
        style,
        places.map(({ path }) => path),
      );
      const isOfHierarchy = kind === 'county' && style === 'admin';
      const repaired = isOfHierarchy
        ? await replaceCountyPlaces(trx, places, madeFrom)
        : await savePlaces(trx, places);
      const outlines =
        kind === 'county' && !isOfHierarchy ? await saveOutlinesOfSet(trx, places, madeFrom) : 0;
      const empty = await deletePlacesWithoutArea(trx, parentPath, style);
      for (const name of empty)
        skipped.push({ row: drafts.get(name)?.row ?? 0, reason: `${name}: its outline has no area` });
      return { saved: places.length - empty.length, removed, repaired, outlines, skipped };
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23503') throw error; // foreign_key_violation
    throw new Problem(
      'conflict',
      `A place of the earlier set "${style}" in ${parentPath} has parcels or places of its own and is not in the new file. Nothing was changed.`,
    );
  }
}

interface Draft {
  row: number;
  name: string;
  geoid: string | null;
  polygons: GeoJSON.MultiPolygon['coordinates'];
}

async function readFeatures(
  options: BoundaryImport,
): Promise<{ drafts: Map<string, Draft>; skipped: BoundaryReport['skipped'] }> {
  const drafts = new Map<string, Draft>();
  const skipped: BoundaryReport['skipped'] = [];
  let row = 0;
  for await (const { geometry, properties } of options.features) {
    row++;
    if (row % 1000 === 0) options.onProgress?.(row);
    const name = textOf(properties?.[options.nameProperty]);
    const polygons = polygonsOf(geometry);
    if (polygons === null) skipped.push({ row, reason: 'it is no polygon or has no area' });
    else if (name === null) skipped.push({ row, reason: `its "${options.nameProperty}" is empty` });
    else {
      const earlier = drafts.get(name);
      const geoid = options.geoidProperty === undefined ? null : textOf(properties?.[options.geoidProperty]);
      if (earlier === undefined) drafts.set(name, { row, name, geoid, polygons });
      else earlier.polygons.push(...polygons);
    }
  }
  options.onProgress?.(row);
  return { drafts, skipped };
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text.slice(0, 200);
}

function placeOf(
  draft: Draft,
  { kind, style }: BoundaryImport,
  parent: PlaceRow,
  taken: Set<string>,
): NewPlace {
  const { name, polygons } = draft;
  const base = { kind, style, country: parent.country, parentPath: parent.path, name, polygons };
  const province =
    parent.path === '/ca' && kind === 'state'
      ? CA_PROVINCES.find((known) => isNamed(known.name, name))
      : undefined;
  if (province !== undefined) {
    return newPlace({
      ...base,
      path: `/ca/${claimSlug(province.postal.toLowerCase(), taken)}`,
      name: province.name,
      geoid: province.code,
      headline: province.name,
      headlineAlt: `${province.name}, Canada`,
      state2: province.postal,
    });
  }
  const around = parent.kind === 'state' && parent.state2 !== null ? parent.state2 : parent.headline;
  return newPlace({
    ...base,
    path: `${parent.path}/${claimSlug(boundarySlug(kind, name), taken)}`,
    geoid: draft.geoid,
    headline: `${name}, ${around}`,
    headlineAlt: parent.headline_alt === null ? null : `${name}, ${parent.headline_alt}`,
    state2: parent.state2,
  });
}

function isNamed(known: string, name: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase();
  return plain(known) === plain(name);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
