import type { StaticLayer } from './static-layers.ts';

/** Whether a layer draws geometries of a kind: of polygons a layer of lines draws the borders. */
export function drawsGeometry(layer: StaticLayer['geometry'], kind: StaticLayer['geometry']): boolean {
  return kind === layer || (layer === 'line' && kind === 'polygon');
}
