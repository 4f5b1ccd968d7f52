import { createHash } from 'node:crypto';
import { createCache } from '../../../backend/cache/cache.ts';
import type { Services } from '../../../backend/services.ts';
import { bboxesMeet } from '../../../kernel/geo.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { focusAreaSlugOf } from '../../focus-areas/rules/focus-area-path.ts';
import type { AreaOutline } from '../../focus-areas/server/index.ts';
import type { CurrentStore, ParcelStore } from '../../parcel-tiles/server/index.ts';
import { isInside } from '../../places/rules/place-path.ts';
import { findPlaceOutline } from '../../places/server/index.ts';
import { boundsOfShape } from '../rules/shape-code.ts';
import { type Shape, insideMask } from './inside-mask.ts';

/** A changed outline of a place takes effect within this time. */
const PLACES_MAX_AGE_MS = 30_000;
const MAX_PLACES = 500;

/** An area that limits a query. The actor's right to see it has been checked. */
export interface OpenArea {
  /** A cache key that changes when the area changes. */
  key: string;
  /** Returns one byte per parcel, by ordinal (its index in the store): 1 inside, 0 outside. Returns null when every parcel of the county is inside. */
  mask(store: ParcelStore, edition: CurrentStore): Promise<Uint8Array | null>;
}

export interface AreaMasks {
  /** Opens a place or a focus area. Throws `not_found` when it doesn't exist or this actor may not see it. */
  openPath(actor: Actor, path: string, countyPath: string): Promise<OpenArea>;
  /** Opens an area as {@link openPath} does, but its mask throws {@link OutsideOfCounty} when its box doesn't meet the box of the county's parcels. */
  openBoundary(actor: Actor, path: string, countyPath: string): Promise<OpenArea>;
  openShape(shape: Shape): OpenArea;
}

/** Thrown for a boundary that has no parcel of the county, because it lies elsewhere. */
export class OutsideOfCounty extends Problem {
  constructor(path: string, countyPath: string) {
    const message = `The boundary ${path} lies outside of ${countyPath}: choose one in this county, or clear the filters.`;
    super('invalid_input', { detail: message, fields: [{ field: 'body.query.path', message }] });
  }
}

type Check = (shape: Shape, store: ParcelStore) => void;

export function createAreaMasks(
  services: Pick<Services, 'database'>,
  openFocusArea: (actor: Actor, path: string) => Promise<AreaOutline>,
  cacheBytes: number,
): AreaMasks {
  const masks = createCache<Uint8Array>({ maxBytes: cacheBytes, sizeOf: (mask) => mask.byteLength });
  const places = createCache<Awaited<ReturnType<typeof findPlaceOutline>>>({
    maxEntries: MAX_PLACES,
    maxAgeMs: PLACES_MAX_AGE_MS,
  });
  const cachedMask = (key: string, readShape: () => Promise<Shape>, check?: Check): OpenArea => ({
    key,
    mask: (store, edition) =>
      masks.load(`${edition.key}\n${check === undefined ? '' : 'boundary '}${key}`, async () => {
        const shape = await readShape();
        check?.(shape, store);
        return insideMask(store, shape);
      }),
  });
  const findPlace = (path: string) => places.load(path, () => findPlaceOutline(services, path));
  const openPath = async (
    actor: Actor,
    path: string,
    countyPath: string,
    check?: Check,
  ): Promise<OpenArea> => {
    // Every parcel of a county lies inside the county and inside the places around it. Outlines are not compared, because those of counties are coarse.
    if (isInside(countyPath, path)) return { key: '', mask: () => Promise.resolve(null) };
    if (focusAreaSlugOf(path) !== null) {
      const area = await openFocusArea(actor, path);
      return cachedMask(`area ${area.stamp}`, () => area.readShape(), check);
    }
    const found = await findPlace(path);
    if (found === undefined)
      throw new Problem('not_found', `There is no place or focus area ${path} with an outline.`);
    return cachedMask(
      `place ${found.stamp}`,
      () => Promise.resolve(JSON.parse(found.outline) as GeoJSON.MultiPolygon),
      check,
    );
  };
  return {
    openPath,
    openBoundary: (actor, path, countyPath) =>
      openPath(actor, path, countyPath, (shape, { meta }) => {
        if (meta.extent === null || bboxesMeet(boundsOfShape(shape), meta.extent)) return;
        throw new OutsideOfCounty(path, countyPath);
      }),
    openShape: (shape) =>
      cachedMask(`shape ${createHash('sha256').update(JSON.stringify(shape)).digest('base64url')}`, () =>
        Promise.resolve(shape),
      ),
  };
}
