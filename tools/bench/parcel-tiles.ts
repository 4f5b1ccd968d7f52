import { z } from 'zod';
import { mercatorX, mercatorY } from '../../src/kernel/geo.ts';
import type { RunningServer } from './app-process.ts';

/** The parcels' bounds on a running server, and the URLs of their tiles. */
export interface ParcelTiles {
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number];
  urlOf(zoom: number, x: number, y: number): string;
}

const tileJsonSchema = z.object({
  tiles: z.tuple([z.string()]),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

export async function findParcelTiles({ url }: RunningServer, search = ''): Promise<ParcelTiles> {
  const reply = await fetch(`${url}/api/v1/parcels?format=mvt${search}`);
  const { tiles, bounds } = tileJsonSchema.parse(await reply.json());
  const template = new URL(tiles[0]);
  return {
    bounds,
    urlOf(zoom, x, y) {
      const path = decodeURI(template.pathname)
        .replace('{z}', String(zoom))
        .replace('{x}', String(x))
        .replace('{y}', String(y));
      return `${url}${path}${template.search}`;
    },
  };
}

/** Returns column and row of the tile that contains a point. */
export function tileAt(lon: number, lat: number, zoom: number): [x: number, y: number] {
  const side = 2 ** zoom;
  return [Math.floor(mercatorX(lon) * side), Math.floor(mercatorY(lat) * side)];
}
