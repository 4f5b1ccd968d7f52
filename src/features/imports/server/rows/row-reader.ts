import type { FeatureBatch } from '../../../../backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import { TextBytes } from '../../../../backend/formats/text-bytes.ts';
import { isDigit } from '../../../../kernel/digit.ts';
import { type BBox, boxOf } from '../../../../kernel/geo.ts';
import { plainParcelNumber } from '../../../../kernel/ids.ts';
import { LonRange } from '../../../../kernel/lon-range.ts';
import { ColumnLog } from '../../../parcels/rules/column-log.ts';
import type { ColumnNotes } from '../../../parcels/rules/column-notes.ts';
import type { StoredValue } from '../../../parcels/rules/parcel-row.ts';
import { appendMember } from '../../rules/custom-json.ts';
import type { FindingLog } from '../../rules/finding-log.ts';
import { type FileValue, mayBeNothing, parseText, UNREADABLE } from '../../rules/parse-value.ts';
import { PreparedPolygons, preparePolygons, type PrepareResult } from '../../rules/prepare-polygons.ts';
import { joinNumber } from '../../rules/recognize/number-suffix.ts';
import { splitAtAntimeridian } from '../../rules/split-antimeridian.ts';
import { totalValue } from '../../rules/total-value.ts';
import type { OwnField, RowPlan } from './row-plan.ts';
import type { RowValue } from './row-value.ts';

/** The finding for a row whose geometry is not a polygon. */
const NOT_POLYGONS = {
  none: 'no_geometry',
  broken: 'broken_geometry',
  point: 'not_a_polygon',
  line: 'not_a_polygon',
  collection: 'not_a_polygon',
} as const;

/** The character that programs write in place of one that they could not decode. */
const REPLACEMENT = '\uFFFD';
/** Half the side of the square around (0, 0), in degrees, in which there is only sea. */
const NULL_ISLAND = 0.1;
/** No parcel is wider or higher than this, in degrees. */
const MAX_WIDTH = 10;
const HALF_WORLD = 180;

/**
 * Returns the finding for a polygon whose location or extent is impossible for a parcel; null for a plausible one. `isSplit`: its polygons lie on both sides of
 * the antimeridian (longitude 180 degrees).
 */
function findMisplaced(
  [west, south, east, north]: BBox,
  { coords, vertexCount }: PreparedPolygons,
  isSplit: boolean,
): 'null_island' | 'too_wide' | null {
  if (west > -NULL_ISLAND && east < NULL_ISLAND && south > -NULL_ISLAND && north < NULL_ISLAND)
    return 'null_island';
  const width = isSplit ? widthAcross(coords, vertexCount) : east - west;
  return width > MAX_WIDTH || north - south > MAX_WIDTH ? 'too_wide' : null;
}

/** Returns the width of polygons on both sides of the antimeridian. */
function widthAcross(coords: Float64Array, vertexCount: number): number {
  const lons = new LonRange();
  for (let at = 0; at < vertexCount * 2; at += 2) lons.add(coords[at] as number);
  const [west, east] = lons.ends;
  return east - west;
}

/** Reads one row at a time: prepares its geometry, parses its values and logs its findings. */
export class RowReader {
  readonly polygons = new PreparedPolygons();
  /** In the layout's order. Other code fills the computed columns. The array is reused for the next row. */
  readonly values: RowValue[];
  custom: string | null = null;
  /** The row's parcel number without formatting; '' without one. */
  number = '';
  /** True if a ring of the geometry that was read last had to be closed or left out. */
  wasRepaired = false;
  /** The number of filled values for each match of the plan, for the report. */
  readonly filled: Uint32Array;
  /** The values that occur in county columns. */
  readonly columns = new ColumnLog('parcels');
  /** The log of each county column of the plan. */
  readonly #notes: readonly ColumnNotes[];
  /** The number of rows whose values were read. */
  rowsRead = 0;
  readonly #plan: RowPlan;
  /** The names of the columns in the source, for values that are stored unchanged. */
  readonly #names: readonly string[];
  readonly #findings: FindingLog;
  readonly #raw = new GeometryBuffer();
  readonly #prepared: PrepareResult = { skipped: null, closedRing: false, droppedRing: false };
  readonly #template: StoredValue[];
  /** The JSON that every row's county columns begin with: the recipe's constants. */
  readonly #ownConstants: string;
  readonly #at: Record<'number' | 'plain' | 'address' | 'szip' | 'szip5', number>;
  readonly #parts: readonly number[];

  constructor(plan: RowPlan, names: readonly string[], findings: FindingLog) {
    this.#plan = plan;
    this.#findings = findings;
    this.filled = new Uint32Array(plan.matches.length);
    this.#names = names;
    this.#template = plan.layout.columns.map(
      (name) => plan.constants.get(name) ?? plan.given.get(name) ?? null,
    );
    this.values = [...this.#template];
    this.#notes = plan.customs.map(({ name }) => this.columns.of(name));
    for (const { name, value } of plan.ownConstants) this.columns.of(name).add(value);
    this.#ownConstants = plan.ownConstants.reduce(
      (json, { name, value }) => appendMember(json, name, value),
      '',
    );
    this.#at = {
      number: plan.indexOf('parcelnumb'),
      plain: plan.indexOf('parcelnumb_no_formatting'),
      address: plan.indexOf('address'),
      szip: plan.indexOf('szip'),
      szip5: plan.indexOf('szip5'),
    };
    this.#parts = ['saddno', 'saddpref', 'saddstr', 'saddsttyp', 'saddstsuf'].map((name) =>
      plan.indexOf(name),
    );
  }

  /** Returns true when the recipe excludes the row, and logs the reason. */
  isExcluded(batch: FeatureBatch, index: number): boolean {
    const reason = this.#plan.exclusions?.(batch, index) ?? null;
    if (reason === null) return false;
    this.#findings.add('not_a_parcel', batch.firstRow + index, reason);
    return true;
  }

  /** Returns false when the row has no usable polygon, and logs the reason. */
  readGeometry(batch: FeatureBatch, index: number): boolean {
    const row = batch.firstRow + index;
    const raw = this.#raw;
    const result = this.#prepared;
    this.wasRepaired = false;
    batch.readGeometry(index, raw);
    if (raw.kind !== 'polygon') {
      this.#findings.add(NOT_POLYGONS[raw.kind], row);
      return false;
    }
    preparePolygons(raw, this.polygons, result);
    let box = boxOf(this.polygons.coords, 0, this.polygons.vertexCount);
    let isSplit = false;
    if (result.skipped === 'bad_coordinates' || box[2] - box[0] > HALF_WORLD) {
      const split = splitAtAntimeridian(raw);
      if (split !== null) {
        isSplit = true;
        preparePolygons(split, this.polygons, result);
        box = boxOf(this.polygons.coords, 0, this.polygons.vertexCount);
      }
    }
    const skipped = result.skipped ?? findMisplaced(box, this.polygons, isSplit);
    if (skipped !== null) {
      this.#findings.add(skipped, row);
      return false;
    }
    if (result.closedRing) this.#findings.add('unclosed_ring', row);
    if (result.droppedRing) this.#findings.add('degenerate_ring', row);
    this.wasRepaired = result.closedRing || result.droppedRing;
    return true;
  }

  /** Returns the position of the row whose geometry was read last, if it is a point with valid coordinates. */
  point(): readonly [number, number] | null {
    const { kind, coords } = this.#raw;
    const [lon = Number.NaN, lat = Number.NaN] = coords;
    return kind === 'point' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : null;
  }

  /** Returns the parcel number of a row whose other values are not read; null if there is none. */
  readNumber(batch: FeatureBatch, index: number): string | null {
    const field = this.#plan.fields.find(({ column }) => column.name === 'parcelnumb');
    const value = field === undefined ? null : field.parse(batch.value(index, field.source));
    return typeof value === 'string' ? value : null;
  }

  readValues(batch: FeatureBatch, index: number): void {
    const { fields, customs, suffixes, addresses } = this.#plan;
    this.rowsRead++;
    const { values } = this;
    const template = this.#template;
    for (let at = 0; at < template.length; at++) values[at] = template[at] as StoredValue;
    let custom = this.#ownConstants;
    for (const { column, source, match, target, parse, bytes } of fields) {
      if (bytes !== null && batch.textBytes?.(index, source, bytes) === true) {
        if (bytes.length === 0) continue;
        if (!mayBeNothing(bytes.length, bytes.bytes[bytes.from] as number)) {
          values[target] = bytes;
          this.filled[match] = (this.filled[match] as number) + 1;
          continue;
        }
      }
      const raw = batch.value(index, source);
      if (raw === null || raw === '') continue;
      const value = parse(raw);
      if (value === UNREADABLE) {
        this.#findings.add('unreadable_value', batch.firstRow + index, column.name);
        custom = this.#keep(custom, this.#names[source] ?? '', raw);
      } else if (value === null) continue;
      else {
        values[target] = value;
        if (typeof value === 'string' && value.includes(REPLACEMENT))
          this.#noteReplaced(batch, index, column.name);
      }
      this.filled[match] = (this.filled[match] as number) + 1;
    }
    for (const { source, match, target, read } of suffixes) {
      const suffix = read(batch.value(index, source));
      if (suffix === null || suffix === UNREADABLE) continue;
      const number = textOf(values[target]);
      // Without a number, the suffix would be taken for the house number.
      if (number === null) custom = this.#keep(custom, this.#names[source] ?? '', String(suffix));
      else values[target] = joinNumber(number, String(suffix));
      this.filled[match] = (this.filled[match] as number) + 1;
    }
    for (let at = 0; at < customs.length; at++) {
      const { source, match, name, parse } = customs[at] as OwnField;
      const raw = batch.value(index, source);
      if (raw === null || raw === '') continue;
      const value = parse === null ? (typeof raw === 'string' ? parseText(raw) : raw) : parse(raw);
      if (value === null) continue;
      // A value that can't be read in the stated format is stored unchanged.
      const stored = value === UNREADABLE ? raw : value;
      (this.#notes[at] as ColumnNotes).add(stored);
      custom = appendMember(custom, name, stored);
      if (typeof stored === 'string' && stored.includes(REPLACEMENT)) this.#noteReplaced(batch, index, name);
      this.filled[match] = (this.filled[match] as number) + 1;
    }
    for (const fill of addresses) fill(batch, index, values);
    const extras = batch.extras(index);
    if (extras !== null) {
      for (const name in extras) {
        const value = extras[name] ?? null;
        if (value !== null) custom = this.#keep(custom, name, value);
      }
    }
    this.custom = custom === '' ? null : `${custom}}`;
    this.#derive(values, batch.firstRow + index);
  }

  #noteReplaced(batch: FeatureBatch, index: number, column: string): void {
    this.#findings.add('replaced_text', batch.firstRow + index, column);
  }

  /** Adds a value to the row's county columns, although the plan does not name its column as one of them. */
  #keep(custom: string, name: string, value: FileValue): string {
    if (value !== null && value !== '') this.columns.of(name).add(value);
    return appendMember(custom, name, value);
  }

  #derive(values: RowValue[], row: number): void {
    const at = this.#at;
    this.number = '';
    const number = at.number < 0 ? null : values[at.number];
    if (typeof number === 'string') {
      this.number = plainParcelNumber(number);
      values[at.plain] = this.number === '' ? null : this.number;
    } else if (at.number >= 0) this.#findings.add('no_number', row);
    if (at.address >= 0 && values[at.address] === null) values[at.address] = this.#addressFromParts(values);
    const { total } = this.#plan;
    if (total !== null) values[total.target] = totalValue(values[total.land], values[total.improvements]);
    const zip = at.szip < 0 ? null : values[at.szip];
    if (values[at.szip5] !== null || zip === null || zip === undefined) return;
    if (zip instanceof TextBytes && zip.length === ZIP_DIGITS) values[at.szip5] = isZip(zip) ? zip : null;
    else if (/^\d{5}(?:\D|\d{4}$|$)/.test(String(zip))) values[at.szip5] = String(zip).slice(0, ZIP_DIGITS);
  }

  /** Returns an address such as `12 N MAIN ST`, or null without a street. */
  #addressFromParts(values: readonly RowValue[]): string | null {
    if (textOf(values[this.#parts[2] ?? -1]) === null) return null;
    let address = '';
    for (const index of this.#parts) {
      const part = textOf(values[index]);
      if (part === null || part === '0') continue;
      address = address === '' ? part : `${address} ${part}`;
    }
    return address === '' ? null : address;
  }
}

function textOf(value: RowValue | undefined): string | null {
  return typeof value === 'string' ? value : value instanceof TextBytes ? value.toString() : null;
}

const ZIP_DIGITS = 5;

function isZip({ bytes, from, to }: TextBytes): boolean {
  for (let at = from; at < to; at++) if (!isDigit(bytes[at] as number)) return false;
  return true;
}
