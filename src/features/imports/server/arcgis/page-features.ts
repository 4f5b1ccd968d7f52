import type { ToLonLat } from '../../../../backend/formats/crs.ts';
import {
  type FindValue,
  memberFinder,
  plainValue,
} from '../../../../backend/formats/esri-json/attribute-reader.ts';
import type { EsriField } from '../../../../backend/formats/esri-json/esri-fields.ts';
import { convertPositions } from '../services/geojson-page.ts';
import type { JsonBytes } from '../services/json-bytes.ts';
import { isObject, type JsonObject } from '../services/read-json.ts';
import { firstNumber, writeEsriGeometry } from './esri-geometry.ts';
import { type PbfFeature, type PbfPage, readPbfFeature, readPbfValue, writePbfValue } from './esri-pbf.ts';
import { writeGeometry } from './format-geometry.ts';
import { unqualifiedName } from './unqualified-name.ts';

/** Thrown for bytes that are neither a feature nor a value of a feature. */
export class DamagedFeature extends Error {}

/** The features of a page in any format, one of which is the current one. */
export interface PageFeatures {
  count: number;
  /** Makes another feature the current one. */
  goTo(index: number): void;
  /** The value of a field of the current feature. */
  find: FindValue;
  /** The id of the current feature outside of its values, in formats that have one. */
  readonly id: unknown;
  /** Returns the absolute value of the first coordinate of a geometry; 0 if there is none. Geometries that begin with 0 are skipped, because that is how servers write broken geometries. */
  firstX(): number;
  /** Writes the value of a field of the current feature. */
  write(at: number, name: string, into: JsonBytes): void;
  /** Writes the geometry of the current feature as GeoJSON; null if it has none. */
  writeGeometry(toLonLat: ToLonLat | null, into: JsonBytes): void;
}

/** Returns the features of a protocol buffer. `fields` are those of the layer, which may be in another order on the page. */
export function pbfFeatures(page: PbfPage, fields: readonly EsriField[]): PageFeatures {
  const renamed = findRenamed(fields, page.fields);
  const indexes = fields.map(({ name }) => indexOf(renamed.get(name) ?? name, page.fields));
  let index = -1;
  let current: PbfFeature | undefined;
  const feature = () => (current ??= readFeature(page, index));
  return {
    count: page.features.length,
    goTo(next) {
      index = next;
      current = undefined;
    },
    find(at, name) {
      try {
        return readPbfValue(feature(), indexes[at] ?? indexOf(name, page.fields));
      } catch {
        throw new DamagedFeature();
      }
    },
    id: undefined,
    firstX() {
      for (let at = 0; at < page.features.length; at++) {
        const { geometry } = readFeature(page, at);
        const x = geometry?.buffer.coords[0] ?? 0;
        if (x !== 0) return Math.abs(x);
      }
      return 0;
    },
    write(at, _, into) {
      try {
        writePbfValue(feature(), indexes[at] ?? -1, into);
      } catch {
        throw new DamagedFeature();
      }
    },
    writeGeometry(toLonLat, into) {
      const { geometry } = feature();
      if (geometry === null || !writeGeometry(into, geometry.buffer, toLonLat, geometry.isMultipoint))
        into.raw('null');
    },
  };
}

/** Returns the features of a page of Esri JSON, or of GeoJSON. */
export function jsonFeatures(features: readonly JsonObject[], fields: readonly EsriField[]): PageFeatures {
  const attributesOf = (feature: JsonObject) =>
    (feature['attributes'] ?? feature['properties'] ?? {}) as JsonObject;
  const renamed = findRenamed(fields, Object.keys(attributesOf(features[0] ?? {})));
  let current: JsonObject = {};
  let find: FindValue = () => undefined;
  return {
    count: features.length,
    goTo(index) {
      current = features[index] ?? {};
      find = memberFinder(attributesOf(current));
    },
    find: (at, name) => find(at, renamed.get(name) ?? name),
    get id() {
      return current['id'];
    },
    firstX() {
      for (const { geometry } of features) {
        const x = firstNumber(geometry) ?? 0;
        if (x !== 0) return Math.abs(x);
      }
      return 0;
    },
    write: (at, name, into) => into.value(plainValue(find(at, renamed.get(name) ?? name))),
    writeGeometry(toLonLat, into) {
      const { properties, geometry } = current;
      if (properties === undefined) return writeEsriGeometry(into, geometry, toLonLat);
      if (toLonLat !== null && isObject(geometry)) convertPositions(geometry['coordinates'], toLonLat);
      into.raw(JSON.stringify(geometry ?? null));
    },
  };
}

/**
 * Returns the name on the page for each field that has another name in the list of the layer. Servers put the database and the table before the names of a
 * joined layer, and some do so only in the list or only on the page: `GIS.DBO.PARCELS.PIN` for `PIN`. The map is empty if the page has any name of the list.
 */
function findRenamed(fields: readonly EsriField[], onPage: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (fields.some(({ name }) => indexOf(name, onPage) >= 0)) return found;
  for (const { name } of fields) {
    const [only, ...others] = onPage.filter((other) => unqualifiedName(other) === unqualifiedName(name));
    const isOnlyField =
      fields.filter((field) => unqualifiedName(field.name) === unqualifiedName(name)).length === 1;
    if (only !== undefined && others.length === 0 && isOnlyField) found.set(name, only);
  }
  return found;
}

/** Returns the index of a field in the list of a page, whose names may be in another case; -1 if it is absent. */
function indexOf(name: string, names: readonly string[]): number {
  const exact = names.indexOf(name);
  return exact >= 0 ? exact : names.findIndex((other) => other.toLowerCase() === name.toLowerCase());
}

function readFeature(page: PbfPage, index: number): PbfFeature {
  try {
    return readPbfFeature(page.features[index] ?? new Uint8Array(), page);
  } catch {
    throw new DamagedFeature();
  }
}
