import { createCache } from '../../../backend/cache/cache.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { everyParcelOf } from '../../filters/rules/parcel-query.ts';
import { type ParcelSelector, ordinalsInside } from '../../filters/server/index.ts';
import { focusAreaSlugOf } from '../../focus-areas/rules/focus-area-path.ts';
import type { CurrentStore, ParcelStores } from '../../parcel-tiles/server/index.ts';
import { isInside } from '../../places/rules/place-path.ts';
import { findPlaceOutline, listPlacesAround, placesInsideStamp } from '../../places/server/index.ts';
import { type Figures, sumFigures } from '../rules/figures.ts';
import type { InsightPlace } from '../rules/insight-access.ts';
import { figuresOf } from './figures.ts';
import {
  type PlaceFigures,
  readCountyFigures,
  readPlaceFigures,
  writeCountyFigures,
} from './insight-files.ts';
import { type Selected, selectedOf } from './statistics/selected-numbers.ts';

/** A place with its numbers. */
export interface DescribedPlace {
  place: InsightPlace & { headline: string };
  /** The county of the place; null for places larger than a county, and without parcels. */
  county: CurrentStore | null;
  /** The editions that the numbers are from. */
  editions: readonly CurrentStore[];
  /** Null when this site has no parcels there. */
  figures: Figures | null;
}

export interface Insights {
  /** Returns the numbers of a place or a focus area. Throws `not_found` for an unknown place, and for a focus area that the actor may not see. */
  describe(path: string, actor: Actor): Promise<DescribedPlace>;
  /** Returns the numbers of a county. */
  countyFigures(county: CurrentStore): Promise<Figures>;
  /** Returns the selected parcels of a place in a county. */
  select(described: DescribedPlace, actor: Actor): Promise<Selected>;
}

interface Parts {
  editions: Pick<ParcelStores, 'currentStores' | 'withEditionStore'>;
  selector: Pick<ParcelSelector, 'choose'>;
  /** Requests new files for a county whose places have changed. */
  onStale(county: CurrentStore): Promise<void>;
}

/** The numbers of this many places and editions stay in memory. Those of a place take about a thousand bytes. */
const MAX_CACHED = 5_000;
/** The files of this many counties stay in memory. A county with three thousand places takes some megabytes. */
const MAX_COUNTIES = 40;
/** Changed outlines take effect after this time. */
const STAMP_AGE_MS = 30_000;

export function createInsights(
  services: Pick<Services, 'database' | 'files' | 'scratchDir' | 'log'>,
  { editions, selector, onStale }: Parts,
): Insights {
  const db = services.database.kysely;
  const ofCounties = createCache<Figures>({ maxEntries: MAX_CACHED });
  const ofPlaces = createCache<Figures>({ maxEntries: MAX_CACHED });
  const files = createCache<PlaceFigures | null>({ maxEntries: MAX_COUNTIES, maxAgeMs: STAMP_AGE_MS });
  const stamps = createCache<string>({ maxEntries: MAX_CACHED, maxAgeMs: STAMP_AGE_MS });

  const countyFigures = (county: CurrentStore): Promise<Figures> =>
    ofCounties.load(county.key, async () => {
      const kept = await readCountyFigures(services, county);
      if (kept !== undefined) return kept;
      const made = await editions.withEditionStore(county.geoid, county.version, (store) =>
        Promise.resolve(figuresOf(store, null)),
      );
      // Editions that an older version of Platbook published have no file. If it can't be written, the numbers are computed again after the next start.
      await writeCountyFigures(services, county, made).catch((error: unknown) =>
        services.log.warn(
          { err: error, geoid: county.geoid },
          'the insights of a county could not be stored',
        ),
      );
      return made;
    });

  const figuresIn = (county: CurrentStore, selected: Selected): Promise<Figures> =>
    editions.withEditionStore(county.geoid, county.version, (store) =>
      Promise.resolve(figuresOf(store, selected)),
    );

  const selectArea = async (path: string, actor: Actor) => {
    const { county, mask, count } = await selector.choose(everyParcelOf(path), actor);
    return { county, selected: selectedOf(mask, count) };
  };

  /** Finds the parcels of a place by its outline. A place without an outline has no parcels. */
  const selectPlace = async (path: string, { geoid, version }: CurrentStore): Promise<Selected> => {
    const found = await findPlaceOutline(services, path);
    if (found === undefined) return new Uint32Array(0);
    const shape = JSON.parse(found.outline) as GeoJSON.MultiPolygon;
    return editions.withEditionStore(geoid, version, (store) => ordinalsInside(store, shape));
  };

  const placeFigures = async (path: string, county: CurrentStore): Promise<Figures> => {
    const stamp = await stamps.load(county.placePath, () => placesInsideStamp(services, county.placePath));
    const file = await files.load(county.key, async () => (await readPlaceFigures(services, county)) ?? null);
    const kept = file?.stamp === stamp ? file.places.get(path) : undefined;
    if (kept !== undefined) return kept;
    return ofPlaces.load(`${county.key}\n${path}\n${stamp}`, async () => {
      if (file?.stamp !== stamp) await onStale(county);
      return figuresIn(county, await selectPlace(path, county));
    });
  };

  return {
    countyFigures,
    async describe(path, actor) {
      if (focusAreaSlugOf(path) !== null) {
        const place = { path, headline: 'Focus area', kind: 'area' as const };
        const { county, selected } = await selectArea(path, actor);
        return { place, county, editions: [county], figures: await figuresIn(county, selected) };
      }
      const row = (await listPlacesAround(db, [path])).get(path);
      if (row === undefined) throw new Problem('not_found', `There is no place ${path}.`);
      const place = { path, headline: row.headline, kind: row.kind };
      const stores = await editions.currentStores();
      const around = stores.find(({ placePath }) => isInside(path, placePath));
      if (around !== undefined) {
        const figures =
          around.placePath === path ? await countyFigures(around) : await placeFigures(path, around);
        return { place, county: around, editions: [around], figures };
      }
      const inside = stores.filter(({ placePath }) => isInside(placePath, path));
      if (inside.length === 0) return { place, county: null, editions: [], figures: null };
      const figures: Figures[] = [];
      for (const county of inside) figures.push(await countyFigures(county));
      return { place, county: null, editions: inside, figures: sumFigures(figures) };
    },
    async select({ place, county }, actor) {
      if (county === null || place.path === county.placePath) return null;
      return place.kind === 'area'
        ? (await selectArea(place.path, actor)).selected
        : selectPlace(place.path, county);
    },
  };
}
