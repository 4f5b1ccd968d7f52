import { createCache } from '../../../backend/cache/cache.ts';
import { createHash } from 'node:crypto';
import type { Services } from '../../../backend/services.ts';
import { type BBox, bboxesMeet } from '../../../kernel/geo.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { CurrentStore, ParcelStore } from '../../editions/server/index.ts';
import { focusAreaSlugOf } from '../../focus-areas/rules/focus-area-path.ts';
import type { AreaOutline } from '../../focus-areas/server/index.ts';
import { isInside } from '../../places/rules/place-path.ts';
import { findPlaceOutline } from '../../places/server/index.ts';
import { type Shape, insideMask } from './inside-mask.ts';

const KEPT_BYTES = 64 << 20;
/** An outline of a place that was changed counts after this time. */
const PLACES_KNOWN_MS = 30_000;
const MAX_PLACES = 500;

/** An area that parcels are chosen by, opened for somebody. */
export interface OpenArea {
  /** Names the area in this state: what is kept is kept by it. */
  key: string;
  /** One byte a parcel by ordinal; null: every parcel of the county is inside. */
  mask(store: ParcelStore, edition: CurrentStore): Promise<Uint8Array | null>;
}

export interface AreaMasks {
  /** A place or a focus area. Throws `not_found` for none, and for one that this actor may not look at. */
  openPath(actor: Actor, path: string, countyPath: string): Promise<OpenArea>;
  /** As {@link openPath}; its mask throws `invalid_input` for an area that lies elsewhere than the county. */
  openBoundary(actor: Actor, path: string, countyPath: string): Promise<OpenArea>;
  openShape(shape: Shape): OpenArea;
}

type Check = (shape: Shape, store: ParcelStore) => void;

export function createAreaMasks(
  services: Pick<Services, 'database'>,
  openFocusArea: (actor: Actor, path: string) => Promise<AreaOutline>,
): AreaMasks {
  const kept = createCache<Uint8Array>({ maxBytes: KEPT_BYTES, sizeOf: (mask) => mask.byteLength });
  const places = createCache<Awaited<ReturnType<typeof findPlaceOutline>>>({
    maxEntries: MAX_PLACES,
    maxAgeMs: PLACES_KNOWN_MS,
  });
  const keptMask = (key: string, readShape: () => Promise<Shape>, check?: Check): OpenArea => ({
    key,
    mask: (store, edition) =>
      kept.load(`${edition.key}\n${check === undefined ? '' : 'boundary '}${key}`, async () => {
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
    // All parcels of a county are in it, and in what it lies in, whatever the outlines say: those of counties are coarse.
    if (isInside(countyPath, path)) return { key: '', mask: () => Promise.resolve(null) };
    if (focusAreaSlugOf(path) !== null) {
      const area = await openFocusArea(actor, path);
      return keptMask(`area ${area.stamp}`, () => area.readShape(), check);
    }
    const found = await findPlace(path);
    if (found === undefined)
      throw new Problem('not_found', `There is no place or focus area ${path} with an outline.`);
    return keptMask(
      `place ${found.stamp}`,
      () => Promise.resolve(JSON.parse(found.outline) as GeoJSON.MultiPolygon),
      check,
    );
  };
  return {
    openPath,
    openBoundary: (actor, path, countyPath) =>
      openPath(actor, path, countyPath, (shape, { meta }) => {
        if (meta.extent === null || bboxesMeet(boxOfShape(shape), meta.extent)) return;
        const message = `The boundary ${path} lies outside of ${countyPath}: choose one in this county, or clear the filters.`;
        throw new Problem('invalid_input', { detail: message, fields: [{ field: 'query.path', message }] });
      }),
    openShape: (shape) =>
      keptMask(`shape ${createHash('sha256').update(JSON.stringify(shape)).digest('base64url')}`, () =>
        Promise.resolve(shape),
      ),
  };
}

function boxOfShape(shape: Shape): BBox {
  const box: BBox = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon = 0, lat = 0] of (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates).flat(
    2,
  )) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}
