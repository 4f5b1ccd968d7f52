import { GeometryBuffer, multiPolygonOf } from '../../../backend/formats/geometry-buffer.ts';
import { readWkb } from '../../../backend/formats/wkb-geometry.ts';
import type { Shape } from '../../filters/server/index.ts';

/** Reads an outline from WKB. A ring that is not closed is closed by the reader of the shape. */
export function shapeOfWkb(wkb: Uint8Array): Shape {
  const buffer = new GeometryBuffer();
  readWkb(Buffer.from(wkb.buffer, wkb.byteOffset, wkb.byteLength), 0, wkb.byteLength, buffer);
  return multiPolygonOf(buffer);
}
