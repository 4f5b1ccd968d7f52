import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Point {
  x: number;
  y: number;
}

interface TileIndex {
  getTile(z: number, x: number, y: number): { features: readonly unknown[] } | null;
}

/** The parts of MapLibre's worker that make triangles of GeoJSON polygons. */
interface WorkerParts {
  GeoJSONVT: new (data: GeoJSON.Geometry, options: object) => TileIndex;
  GeoJSONWrapper: new (
    features: readonly unknown[],
    options: object,
  ) => { length: number; feature(at: number): unknown };
  loadGeometry(feature: unknown): Point[][];
  classifyRings(rings: Point[][], limit: number): Point[][][];
  subdividePolygon(
    polygon: Point[][],
    tile: { z: number; x: number; y: number },
    granularity: number,
  ): { verticesFlattened: number[]; indicesTriangles: number[] };
}

/** The statement that starts the worker; only its export follows. */
const START = 'if (isWorker(self)) self.worker = new Worker(self);';
const PARTS =
  'export { GeoJSONVT, GeoJSONWrapper, loadGeometry, classifyRings$1 as classifyRings, subdividePolygon };';
/** MapLibre's units in one tile; 16 of them are one pixel. */
const EXTENT = 8192;

/** A tile, and the areas in it, in square units of the tile. */
export interface TriangulatedTile {
  /** The area of the polygons in the tile. */
  area: number;
  /** The area of the triangles that MapLibre draws for them. */
  drawnArea: number;
}

/** Loads the function that cuts polygons into a tile and into triangles, with the code that MapLibre runs in the browser. */
export async function loadTriangulation(): Promise<
  (
    geometry: GeoJSON.Geometry,
    options: { maxzoom: number; buffer: number; tolerance: number },
  ) => (z: number, x: number, y: number) => TriangulatedTile
> {
  const parts = await loadParts();
  return (geometry, { maxzoom, buffer, tolerance }) => {
    const index = new parts.GeoJSONVT(geometry, {
      extent: EXTENT,
      maxZoom: maxzoom,
      buffer: buffer * 16,
      tolerance: tolerance * 16,
      updateable: true,
    });
    return (z, x, y) => {
      const sum: TriangulatedTile = { area: 0, drawnArea: 0 };
      const layer = new parts.GeoJSONWrapper(index.getTile(z, x, y)?.features ?? [], { extent: EXTENT });
      for (let at = 0; at < layer.length; at++)
        for (const polygon of parts.classifyRings(parts.loadGeometry(layer.feature(at)), 500)) {
          const [outer = [], ...holes] = polygon.map((ring) => Math.abs(areaOf(ring)));
          sum.area += Number(outer) - holes.reduce((total, area) => total + area, 0);
          const { verticesFlattened, indicesTriangles } = parts.subdividePolygon(polygon, { z, x, y }, 1);
          const corner = (number: number): Point => {
            const vertex = indicesTriangles[number] ?? 0;
            return { x: verticesFlattened[vertex * 2] ?? 0, y: verticesFlattened[vertex * 2 + 1] ?? 0 };
          };
          for (let first = 0; first < indicesTriangles.length; first += 3)
            sum.drawnArea += Math.abs(areaOf([corner(first), corner(first + 1), corner(first + 2)]));
        }
      return sum;
    };
  };
}

async function loadParts(): Promise<WorkerParts> {
  const library = path.dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
  const code = await readFile(path.join(library, 'dist/maplibre-gl-worker-dev.mjs'), 'utf8');
  if (!code.includes(START)) throw new Error('The worker of this version of MapLibre starts in another way.');
  const folder = await mkdtemp(path.join(tmpdir(), 'maplibre-parts-'));
  try {
    const file = path.join(folder, 'parts.mjs');
    await writeFile(file, code.slice(0, code.indexOf(START)) + PARTS);
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as WorkerParts;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function areaOf(ring: readonly Point[]): number {
  let sum = 0;
  for (const [at, { x, y }] of ring.entries()) {
    const last = ring.at(at - 1) ?? { x, y };
    sum += last.x * y - x * last.y;
  }
  return sum / 2;
}
