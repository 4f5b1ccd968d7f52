import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Utf8Text } from '../../src/backend/utf8-text.ts';
import { type ParcelStore, openParcelStore } from '../../src/features/parcel-tiles/server/index.ts';
import {
  createParcelStoreBuilder,
  TYPED_LIMITS,
  type TypedLimits,
} from '../../src/features/parcel-tiles/server/thread.ts';
import type { ParcelColumnName } from '../../src/features/parcels/rules/parcel-columns.ts';
import type { ParcelRow, StoredValue } from '../../src/features/parcels/rules/parcel-row.ts';

/** The coordinates of a GeoJSON MultiPolygon: polygons of closed rings of [lon, lat], the shell first. */
export type Rings = readonly (readonly (readonly (readonly [number, number])[])[])[];

export interface StoreFixture {
  geoid?: string;
  placePath?: string;
  columns?: readonly ParcelColumnName[];
  ownColumns?: readonly string[];
  parcels: readonly {
    rings: Rings;
    values?: readonly StoredValue[];
    custom?: Readonly<Record<string, unknown>> | undefined;
  }[];
  limits?: Partial<TypedLimits>;
}

export function rectangle(west: number, south: number, east: number, north: number): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

export function parcelRow(
  ogcFid: number,
  rings: Rings,
  values: readonly StoredValue[] = [],
  own?: Readonly<Record<string, unknown>>,
): ParcelRow {
  const coords = rings.flat(3);
  const ringEnds: number[] = [];
  const polygonEnds: number[] = [];
  for (const polygon of rings) {
    for (const ring of polygon) ringEnds.push((ringEnds.at(-1) ?? 0) + ring.length);
    polygonEnds.push(ringEnds.length);
  }
  const geometry = { coords: Float64Array.from(coords), ringEnds, polygonEnds };
  const [lon = 0, lat = 0] = coords;
  const json = Buffer.from(JSON.stringify(own ?? {}));
  const custom = own === undefined ? null : new Utf8Text().set(json, 0, json.length);
  return { ogcFid, uuid: new Uint8Array(16), geometry, lon, lat, values, custom };
}

/** Writes a small parcel store to a folder. */
export async function writeStoreFixture(dir: string, fixture: StoreFixture): Promise<void> {
  const { geoid = '99001', placePath = '/us/zz/alder', columns = [], ownColumns = [], parcels } = fixture;
  const limits = { ...TYPED_LIMITS, ...fixture.limits };
  const builder = createParcelStoreBuilder({ geoid, placePath, columns, ownColumns }, dir, limits);
  parcels.forEach(({ rings, values, custom }, index) =>
    builder.add(parcelRow(index + 1, rings, values, custom)),
  );
  await builder.finish();
}

/** Opens a small parcel store in memory. */
export async function openStoreFixture(fixture: StoreFixture): Promise<ParcelStore> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-store-'));
  try {
    await writeStoreFixture(dir, fixture);
    return await openParcelStore(path.join(dir, 'parcels.store'));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
