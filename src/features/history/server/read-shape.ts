import { GeometryBuffer } from '../../../backend/formats/geometry-buffer.ts';
import { readWkb } from '../../../backend/formats/wkb-geometry.ts';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';

/** A parcel with its polygon as the database gave it. */
export interface DrawnParcel {
  uuid: string;
  fid: number;
  wkb: Uint8Array | null;
  /** In both editions, with a shape that truly changed: it may have lost or taken in others. */
  isKept: boolean;
}

/** A parcel's polygons out of WKB, in memory of their own. */
export function readShape(wkb: Uint8Array): ParcelGeometry {
  const buffer = new GeometryBuffer();
  readWkb(Buffer.from(wkb.buffer, wkb.byteOffset, wkb.byteLength), 0, wkb.byteLength, buffer);
  return { coords: buffer.coords, ringEnds: buffer.partEnds, polygonEnds: buffer.polygonEnds };
}
