import type { Services } from '../../../backend/services.ts';
import { foldText } from '../../../kernel/fold-text.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type PlaceKind, placeKindSchema } from '../contract.ts';
import { boundarySlug } from '../rules/boundary-slug.ts';
import { CA_PROVINCES } from '../rules/place-codes.ts';
import { claimSlug } from '../rules/slug.ts';
import { isStyleKey } from '../rules/style-label.ts';
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
import {
  addSkipped,
  type Boundaries,
  type BoundaryOutline,
  type SkippedBoundaries,
} from './read-boundaries.ts';

export interface BoundaryImport {
  services: Pick<Services, 'database'>;
  /** Reads the outlines of the set. */
  read(): Promise<Boundaries>;
  /** The key of the set: `admin` for the hierarchy itself, `neighborhoods`, `council_districts`, `tracts`, `blocks`, ... */
  style: string;
  kind: PlaceKind;
  /** The path of the place that contains the set. An earlier set of the same style in it is replaced. */
  parentPath: string;
  /** The name of the file, shown to people. */
  madeFrom?: string | undefined;
}

export interface BoundaryReport {
  /** The number of places in the new set. */
  saved: number;
  /** The number of places of the earlier set that were deleted. */
  removed: number;
  repaired: number;
  /** The number of counties in the hierarchy that took their outline from the set by GEOID. */
  outlines: number;
  skipped: SkippedBoundaries;
}

/**
 * Replaces a boundary set inside a place, in one transaction. Features with the same name become one place. Paths are made from names, so a place
 * that is in both sets keeps its path. Throws `invalid_input` for a wrong key or kind, `not_found` when the place around the set is missing,
 * `unreadable_file` when no feature is usable, and `conflict` when a place that would be deleted is in use.
 */
export async function importBoundaries(options: BoundaryImport): Promise<BoundaryReport> {
  const { services, style, kind, parentPath, madeFrom = 'a boundary set' } = options;
  if (!isStyleKey(style)) {
    throw new Problem(
      'invalid_input',
      `"${style}" is not the key of a boundary set: use lowercase letters and _, such as neighborhoods.`,
    );
  }
  if (!placeKindSchema.safeParse(kind).success) {
    throw new Problem(
      'invalid_input',
      `"${kind}" is not a kind of place: use ${placeKindSchema.options.join(', ')}.`,
    );
  }
  const db = services.database.kysely;
  const [parent] = await listPlacesByPath(db, [parentPath]);
  if (parent === undefined)
    throw new Problem('not_found', `There is no place ${parentPath} to put the boundaries in.`);
  const { outlines: drafts, skipped } = await options.read();
  try {
    return await db.transaction().execute(async (trx) => {
      const taken = new Set((await listOtherChildPaths(trx, parentPath, style)).map(lastPart));
      const places = drafts.map((draft) => placeOf(draft, options, parent, taken));
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
      const rows = new Map(places.map(({ name }, index) => [name, drafts[index]?.row ?? 0]));
      for (const name of empty) addSkipped(skipped, rows.get(name) ?? 0, `${name}: its outline has no area`);
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

function placeOf(
  draft: BoundaryOutline,
  { kind, style }: BoundaryImport,
  parent: PlaceRow,
  taken: Set<string>,
): NewPlace {
  const { name, ewkb, bbox } = draft;
  const base = { kind, style, country: parent.country, parentPath: parent.path, name, ewkb, bbox };
  const province =
    parent.path === '/ca' && kind === 'state'
      ? CA_PROVINCES.find((known) => foldText(known.name) === foldText(name))
      : undefined;
  if (province !== undefined) {
    return {
      ...base,
      path: `/ca/${claimSlug(province.postal.toLowerCase(), taken)}`,
      name: province.name,
      geoid: province.code,
      headline: province.name,
      headlineAlt: `${province.name}, Canada`,
      state2: province.postal,
    };
  }
  const around = parent.kind === 'state' && parent.state2 !== null ? parent.state2 : parent.headline;
  return {
    ...base,
    path: `${parent.path}/${claimSlug(boundarySlug(kind, name), taken)}`,
    geoid: draft.geoid,
    headline: `${name}, ${around}`,
    headlineAlt: parent.headlineAlt === null ? null : `${name}, ${parent.headlineAlt}`,
    state2: parent.state2,
  };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
