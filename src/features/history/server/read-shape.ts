import { GeometryBuffer } from '../../../backend/formats/geometry-buffer.ts';
import { readWkb } from '../../../backend/formats/wkb-geometry.ts';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';

/** A parcel with its polygon as the database returned it. */
export interface DrawnParcel {
  uuid: string;
  fid: number;
  wkb: Uint8Array | null;
  /** True for a parcel in both editions whose shape really changed: other parcels may have been split from it or merged into it. */
  isInBoth: boolean;
}

/** Reads a parcel's polygons from WKB. Their coordinates are in a new array of exactly the size that they need. */
export function readShape(wkb: Uint8Array): ParcelGeometry {
  const buffer = new GeometryBuffer();
  readWkb(Buffer.from(wkb.buffer, wkb.byteOffset, wkb.byteLength), 0, wkb.byteLength, buffer);
  return {
    coords: buffer.coords.slice(0, buffer.vertexCount * 2),
    ringEnds: buffer.partEnds,
    polygonEnds: buffer.polygonEnds,
  };
}
