import type { StaticLayer } from './static-layers.ts';

/** Returns whether a layer can draw a kind of geometry. A layer of lines draws the outlines of polygons. */
export function drawsGeometry(layer: StaticLayer['geometry'], kind: StaticLayer['geometry']): boolean {
  return kind === layer || (layer === 'line' && kind === 'polygon');
}
