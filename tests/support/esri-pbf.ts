import { PbfWriter } from 'pbf';
import type { ArcgisFeature } from './fake-arcgis.ts';

/** The types of fields. The position of each is its number in `esriPBuffer.FeatureCollectionPBuffer`. */
const FIELD_TYPES = ['SmallInteger', 'Integer', 'Single', 'Double', 'String', 'Date', 'OID'];

export interface PbfOptions {
  fields: readonly { name: string; type: string }[];
  /** The size of a step of coordinates, in degrees. */
  scale: number;
  hasMore: boolean;
  /** True if y grows upward, which few servers write. */
  isLowerLeft?: boolean;
  hasZ?: boolean;
}

/** Writes features as an ArcGIS server writes them in the format `pbf`: polygons, with coordinates in steps from a point far outside (`CORNER`). */
export function writeEsriPbf(features: readonly ArcgisFeature[], options: PbfOptions): Buffer {
  const { fields, scale, hasMore, isLowerLeft = false, hasZ = false } = options;
  const pbf = new PbfWriter();
  pbf.writeTag(1, 2);
  pbf.writeString('');
  pbf.writeMessage(
    2,
    (_, query) =>
      query.writeMessage(
        1,
        (__, result) => {
          result.writeTag(1, 2);
          result.writeString('OBJECTID');
          result.writeTag(7, 0);
          result.writeVarint(3);
          result.writeMessage(
            8,
            (___, system) => {
              system.writeTag(1, 0);
              system.writeVarint(4326);
              system.writeTag(2, 0);
              system.writeVarint(4326);
            },
            null,
          );
          result.writeTag(9, 0);
          result.writeBoolean(hasMore);
          result.writeTag(10, 0);
          result.writeBoolean(hasZ);
          result.writeMessage(12, writeTransform, { scale, isLowerLeft });
          for (const field of fields) result.writeMessage(13, writeField, field);
          for (const feature of features) result.writeMessage(15, writeFeature, { feature, ...options });
        },
        null,
      ),
    null,
  );
  return Buffer.from(pbf.finish());
}

const CORNER = { x: -400, y: 400, lowerY: -400 };

function writeTransform(
  { scale, isLowerLeft }: { scale: number; isLowerLeft: boolean },
  pbf: PbfWriter,
): void {
  pbf.writeTag(1, 0);
  pbf.writeVarint(isLowerLeft ? 1 : 0);
  const pair = ([x, y]: [number, number], into: PbfWriter) => {
    into.writeTag(1, 1);
    into.writeDouble(x);
    into.writeTag(2, 1);
    into.writeDouble(y);
  };
  pbf.writeMessage(2, pair, [scale, scale]);
  pbf.writeMessage(3, pair, [CORNER.x, isLowerLeft ? CORNER.lowerY : CORNER.y]);
}

function writeField({ name, type }: { name: string; type: string }, pbf: PbfWriter): void {
  pbf.writeTag(1, 2);
  pbf.writeString(name);
  pbf.writeTag(2, 0);
  pbf.writeVarint(FIELD_TYPES.indexOf(type.replace('esriFieldType', '')));
}

function writeFeature(
  { feature, fields, scale, isLowerLeft, hasZ }: PbfOptions & { feature: ArcgisFeature },
  pbf: PbfWriter,
): void {
  for (const { name, type } of fields)
    pbf.writeMessage(1, writeValue, { value: feature.attributes[name], type });
  const { rings } = feature.geometry as { rings: [number, number][][] };
  pbf.writeMessage(
    2,
    (_, geometry) => {
      const lengths = new PbfWriter();
      for (const ring of rings) lengths.writeVarint(ring.length);
      const coords = new PbfWriter();
      for (const ring of rings) {
        let before = [0, 0];
        for (const [lon, lat] of ring) {
          const x = Math.round((lon - CORNER.x) / scale);
          const y = Math.round((isLowerLeft ? lat - CORNER.lowerY : CORNER.y - lat) / scale);
          coords.writeSVarint(x - (before[0] ?? 0));
          coords.writeSVarint(y - (before[1] ?? 0));
          if (hasZ) coords.writeSVarint(7);
          before = [x, y];
        }
      }
      geometry.writeTag(2, 2);
      geometry.writeBytes(lengths.finish());
      geometry.writeTag(3, 2);
      geometry.writeBytes(coords.finish());
    },
    null,
  );
}

function writeValue({ value, type }: { value: unknown; type: string }, pbf: PbfWriter): void {
  if (typeof value === 'string') {
    pbf.writeTag(1, 2);
    pbf.writeString(value);
  } else if (typeof value === 'number' && type === 'esriFieldTypeSingle') {
    pbf.writeTag(2, 5);
    pbf.writeFloat(value);
  } else if (typeof value === 'number' && (type === 'esriFieldTypeDouble' || !Number.isInteger(value))) {
    pbf.writeTag(3, 1);
    pbf.writeDouble(value);
  } else if (typeof value === 'number' && type === 'esriFieldTypeDate') {
    pbf.writeTag(6, 0);
    pbf.writeVarint(value);
  } else if (typeof value === 'number') {
    pbf.writeTag(4, 0);
    pbf.writeSVarint(value);
  }
}
