import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import { readWkb } from '../../../../backend/formats/wkb-geometry.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import type { CopyField } from './copy-reader.ts';

/** Reads polygons from WKB of Platbook or PostGIS into one buffer that each call reuses. Any other geometry gets no rings. */
export class WkbReader {
  readonly #buffer = new GeometryBuffer();

  /** The result is valid until the next call; `coords` may be longer than the rings. */
  read(bytes: Buffer, { at, length }: CopyField): ParcelGeometry {
    readWkb(bytes, at, at + length, this.#buffer);
    const { kind, coords, partEnds, polygonEnds } = this.#buffer;
    return kind === 'polygon'
      ? { coords, ringEnds: partEnds, polygonEnds }
      : { coords, ringEnds: [], polygonEnds: [] };
  }
}
