import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import { readWkb } from '../../../../backend/formats/wkb-geometry.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import type { CopyField } from './copy-reader.ts';

/** Reads polygons of WKB, ours or as PostGIS answers, always into the same buffer; what is no polygon has no rings. */
export class WkbReader {
  readonly #buffer = new GeometryBuffer();

  /** Valid until the next call; `coords` may be longer than what the rings use. */
  read(bytes: Buffer, { at, length }: CopyField): ParcelGeometry {
    readWkb(bytes, at, at + length, this.#buffer);
    const { kind, coords, partEnds, polygonEnds } = this.#buffer;
    return kind === 'polygon'
      ? { coords, ringEnds: partEnds, polygonEnds }
      : { coords, ringEnds: [], polygonEnds: [] };
  }
}
