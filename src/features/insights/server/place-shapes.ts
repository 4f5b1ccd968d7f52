import { GeometryBuffer } from '../../../backend/formats/geometry-buffer.ts';
import { readWkb } from '../../../backend/formats/wkb-geometry.ts';
import type { Shape } from '../../filters/server/index.ts';

/** Reads an outline from WKB. A ring that is not closed is closed by the reader of the shape. */
export function shapeOfWkb(wkb: Uint8Array): Shape {
  const buffer = new GeometryBuffer();
  readWkb(Buffer.from(wkb.buffer, wkb.byteOffset, wkb.byteLength), 0, wkb.byteLength, buffer);
  const { coords, partEnds, polygonEnds } = buffer;
  let [vertex, part] = [0, 0];
  const coordinates = polygonEnds.map((end) => {
    const rings: [number, number][][] = [];
    for (; part < end; part++) {
      const ring: [number, number][] = [];
      for (; vertex < (partEnds[part] ?? 0); vertex++)
        ring.push([coords[vertex * 2] ?? 0, coords[vertex * 2 + 1] ?? 0]);
      rings.push(ring);
    }
    return rings;
  });
  return { type: 'MultiPolygon', coordinates };
}
