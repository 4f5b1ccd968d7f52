import { COPY_HEADER } from '../../../../backend/db/copy-binary.ts';
import { hilbertKey, orderByKey } from '../../../../backend/tiles/hilbert.ts';
import { buildRTree, createSearchHits, searchRTree } from '../../../../backend/tiles/r-tree.ts';
import { digitsWithoutZeros, plainText } from '../../rules/decide-identity.ts';
import { hashText } from '../../rules/hash-text.ts';
import { readCopyTuples } from '../rows/copy-reader.ts';
import type { EarlierRow } from '../rows/row-writer.ts';
import { HashChains } from './hash-chains.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

const UUID_BYTES = 16;
/** Boxes are stored as whole numbers of 1e-7 degrees, about a centimeter. */
const UNITS_PER_DEGREE = 1e7;
/** The number of hexadecimal digits of a geometry's hash. They are 48 bits, so two of a million parcels hardly ever share a hash by chance. */
export const GEOMETRY_HASH_DIGITS = 12;
/** In a stack of more parcels than this, `findInStack` compares only the order, not the values. `listNear` returns at most this many parcels. */
const MAX_COMPARED_STACK = 2000;

/** A parcel of the new file with the values that the earlier parcel is searched by. */
export interface Arrival {
  /** The parcel number without formatting; '' if the parcel has none. */
  number: string;
  /** True if another row of the file has the same number. */
  isRepeatedNumber: boolean;
  geometryHash: number;
  box: Box;
  isStacked: boolean;
  address: string | null;
  owner: string | null;
  /** For a stacked parcel: its index among the parcels with this polygon, from 0, and how many of them the file has. Null if that is unknown. */
  stack: { index: number; size: number } | null;
}

/** Returns the hash of a geometry from its MD5 digits, computed by the database or by `node:crypto`. Never 0. */
export function geometryHashOf(hexDigits: string): number {
  return Number.parseInt(hexDigits.slice(0, GEOMETRY_HASH_DIGITS), 16) + 1;
}

/**
 * The parcels of the edition before, without their polygons: 160 to 210 bytes per parcel, in typed arrays that are allocated once, and the index of the boxes
 * when `listNear` first needs it. A parcel is identified by its entry, the index in these arrays. Each id is assigned only once.
 */
export class PreviousParcels {
  readonly #byNumber: HashChains;
  readonly #byGeometry: HashChains;
  readonly #fids: Int32Array;
  readonly #numbers: Float64Array;
  readonly #uuids: Uint8Array;
  /** West, south, east, north, rounded outward. */
  readonly #boxes: Int32Array;
  /** In square degrees. */
  readonly #areas: Float64Array;
  readonly #isStacked: Uint8Array;
  /** Hashes of the values of the rows, 0 for an unknown one, and the times in milliseconds when the rows last changed. */
  readonly #rows: { hashes: Float64Array; timesMs: Float64Array };
  readonly #isTaken: Uint8Array;
  /** For stacked parcels: hashes of the number without zeros, the address and the owner; 0 for an empty value. */
  readonly #traits: [number: Float64Array, address: Float64Array, owner: Float64Array];
  #count = 0;
  #withoutOwnNumber = 0;
  #tree: { nodes: Int32Array; entries: Uint32Array } | null = null;
  readonly #hits = createSearchHits();

  /** `parcels` is the maximum number of rows. */
  constructor(parcels: number) {
    this.#byNumber = new HashChains(parcels);
    this.#byGeometry = new HashChains(parcels);
    this.#fids = new Int32Array(parcels);
    this.#numbers = new Float64Array(parcels);
    this.#uuids = new Uint8Array(parcels * UUID_BYTES);
    this.#boxes = new Int32Array(parcels * 4);
    this.#areas = new Float64Array(parcels);
    this.#isStacked = new Uint8Array(parcels);
    this.#rows = { hashes: new Float64Array(parcels), timesMs: new Float64Array(parcels) };
    this.#isTaken = new Uint8Array(parcels);
    this.#traits = [new Float64Array(parcels), new Float64Array(parcels), new Float64Array(parcels)];
  }

  /** Adds rows of the binary COPY that `readParcelIds` returns. */
  addRows(bytes: Buffer): void {
    readCopyTuples(bytes, COPY_HEADER.length, (fields) => {
      const at = (index: number) => fields[index]?.at ?? 0;
      const textOf = (index: number) => {
        const field = fields[index];
        return field === undefined || field.length < 0
          ? ''
          : bytes.toString('utf8', field.at, field.at + field.length);
      };
      const entry = this.#count++;
      const number = textOf(1);
      this.#fids[entry] = bytes.readInt32BE(at(0));
      this.#uuids.set(bytes.subarray(at(2), at(2) + UUID_BYTES), entry * UUID_BYTES);
      this.#byGeometry.add(geometryHashOf(textOf(3)), entry);
      for (let side = 0; side < 4; side++) {
        const units = bytes.readDoubleBE(at(4 + side)) * UNITS_PER_DEGREE;
        this.#boxes[entry * 4 + side] = side < 2 ? Math.floor(units) : Math.ceil(units);
      }
      this.#areas[entry] = bytes.readDoubleBE(at(8));
      this.#isStacked[entry] = bytes[at(9)] as number;
      this.#rows.hashes[entry] = Number(bytes.readBigInt64BE(at(12)));
      this.#rows.timesMs[entry] = bytes.readDoubleBE(at(13));
      if (this.#isStacked[entry] === 1) this.#noteTraits(entry, number, textOf(10), textOf(11));
      if (number === '') this.#withoutOwnNumber++;
      else this.#noteNumber(entry, hashText(number));
    });
  }

  #noteTraits(entry: number, ...texts: [number: string, address: string, owner: string]): void {
    traitsOf(...texts).forEach((hash, index) => {
      (this.#traits[index] as Float64Array)[entry] = hash;
    });
  }

  #noteNumber(entry: number, hash: number): void {
    this.#numbers[entry] = hash;
    const first = this.#byNumber.first(hash);
    // The first parcel with this number counted as its only parcel until now, so the second parcel adds two.
    if (first >= 0) this.#withoutOwnNumber += this.#byNumber.next(first) < 0 ? 2 : 1;
    this.#byNumber.add(hash, entry);
  }

  /** The number of parcels whose parcel number no other parcel has. */
  get ownNumbers(): number {
    return this.#count - this.#withoutOwnNumber;
  }

  /** Returns the parcel with the same polygon if there is exactly one; otherwise -1. */
  findByGeometry({ geometryHash, box, isStacked }: Arrival): number {
    let found = -1;
    for (let entry = this.#byGeometry.first(geometryHash); entry >= 0; entry = this.#byGeometry.next(entry)) {
      if (this.#isTaken[entry] === 1 || (this.#isStacked[entry] === 1) !== isStacked) continue;
      if (!this.#meets(entry, box)) continue;
      if (found >= 0) return -1;
      found = entry;
    }
    return found;
  }

  /** Returns the parcel with this number if both editions use the number once and the boxes meet; otherwise -1. */
  findByNumber({ number, isRepeatedNumber, box }: Arrival): number {
    if (number === '' || isRepeatedNumber) return -1;
    const entry = this.#byNumber.first(hashText(number));
    if (entry < 0 || this.#byNumber.next(entry) >= 0 || this.#isTaken[entry] === 1) return -1;
    return this.#meets(entry, box) ? entry : -1;
  }

  /**
   * Returns the earlier parcel among those with the same polygon, such as the units of a condominium. Compares the number as written, then the number without
   * zeros, the address and the owner, and last the order if both editions have the same count. Returns -1 if none of them decides.
   */
  findInStack({ geometryHash, number, address, owner, stack }: Arrival): number {
    const wanted = traitsOf(number, address ?? '', owner ?? '');
    const whole = number === '' ? 0 : hashText(number);
    const members: number[] = [];
    let size = 0;
    let aligned = -1;
    let firstFree = -1;
    for (let entry = this.#byGeometry.first(geometryHash); entry >= 0; entry = this.#byGeometry.next(entry)) {
      if (this.#isStacked[entry] !== 1) continue;
      if (this.#isTaken[entry] !== 1) {
        if (size === stack?.index) aligned = entry;
        if (firstFree < 0) firstFree = entry;
        if (members.length <= MAX_COMPARED_STACK) members.push(entry);
      }
      size++;
    }
    if (members.length === 0) return -1;
    if (members.length <= MAX_COMPARED_STACK) {
      const numbered = whole === 0 ? [] : members.filter((entry) => this.#numbers[entry] === whole);
      const byValue = this.#narrow(numbered.length > 0 ? numbered : members, wanted, numbered.length > 0);
      if (byValue >= 0) return byValue;
    }
    if (stack === null || stack.size !== size) return -1;
    return aligned >= 0 ? aligned : firstFree;
  }

  /**
   * Narrows `members` by each value in turn, the most specific value first. If `matchesNumber` is true, all members have the wanted number as written. Returns
   * the parcel that is left; -1 if no value matches or two or more parcels are left.
   */
  #narrow(members: readonly number[], wanted: readonly number[], matchesNumber: boolean): number {
    let left = members;
    let isKnown = matchesNumber;
    for (const [index, trait] of this.#traits.entries()) {
      const hash = wanted[index] as number;
      const matching = hash === 0 ? [] : left.filter((entry) => trait[entry] === hash);
      if (matching.length === 0) continue;
      left = matching;
      isKnown = true;
    }
    return isKnown && left.length === 1 ? (left[0] as number) : -1;
  }

  /**
   * Returns the parcels that are not taken and whose box and area make it possible that `share` of each polygon lies in the other. `isAvailable` returns false for
   * a number that another row of the file has: its parcel is left to that row.
   */
  listNear(
    { box, isStacked }: Arrival,
    area: number,
    share: number,
    isAvailable: (numberHash: number) => boolean,
  ): number[] {
    const { nodes, entries } = (this.#tree ??= this.#indexBoxes());
    searchRTree(nodes, entries.length, toUnits(box), this.#hits);
    const near: number[] = [];
    for (let hit = 0; hit < this.#hits.count && near.length < MAX_COMPARED_STACK; hit++) {
      const entry = entries[this.#hits.indices[hit] as number] as number;
      if (this.#isTaken[entry] === 1 || (this.#isStacked[entry] === 1) !== isStacked) continue;
      const least = share * Math.max(area, this.#areas[entry] as number);
      if (Math.min(area, this.#areas[entry] as number) < least || this.#sharedBox(entry, box) < least)
        continue;
      if (isAvailable(this.#numbers[entry] as number)) near.push(entry);
    }
    return near;
  }

  isTaken(entry: number): boolean {
    return this.#isTaken[entry] === 1;
  }

  hasNumber(entry: number, number: string): boolean {
    return number !== '' && this.#numbers[entry] === hashText(number);
  }

  fidOf(entry: number): number {
    return this.#fids[entry] as number;
  }

  /** Marks a parcel as taken and returns its id. */
  take(entry: number): Uint8Array {
    this.#isTaken[entry] = 1;
    return this.#uuids.subarray(entry * UUID_BYTES, (entry + 1) * UUID_BYTES);
  }

  rowOf(entry: number): EarlierRow {
    const { hashes, timesMs } = this.#rows;
    return { hash: hashes[entry] as number, updatedAtMs: timesMs[entry] as number };
  }

  #meets(entry: number, box: Box): boolean {
    const boxes = this.#boxes;
    const at = entry * 4;
    return (
      box[0] * UNITS_PER_DEGREE <= (boxes[at + 2] as number) &&
      box[2] * UNITS_PER_DEGREE >= (boxes[at] as number) &&
      box[1] * UNITS_PER_DEGREE <= (boxes[at + 3] as number) &&
      box[3] * UNITS_PER_DEGREE >= (boxes[at + 1] as number)
    );
  }

  /** Returns the area in square degrees that both boxes cover: an upper bound of the area that both polygons cover. */
  #sharedBox(entry: number, [west, south, east, north]: Box): number {
    const side = (index: number) => (this.#boxes[entry * 4 + index] as number) / UNITS_PER_DEGREE;
    const width = Math.min(east, side(2)) - Math.max(west, side(0));
    const height = Math.min(north, side(3)) - Math.max(south, side(1));
    return width < 0 || height < 0 ? 0 : width * height;
  }

  #indexBoxes(): { nodes: Int32Array; entries: Uint32Array } {
    const boxes = this.#boxes;
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < this.#count * 4; at += 4) {
      west = Math.min(west, boxes[at] as number);
      south = Math.min(south, boxes[at + 1] as number);
      east = Math.max(east, boxes[at] as number);
      north = Math.max(north, boxes[at + 1] as number);
    }
    const cell = (units: number, from: number, to: number) =>
      Math.floor(((units - from) / Math.max(1, to - from)) * 65_535);
    const keys = new Uint32Array(this.#count);
    for (let entry = 0; entry < this.#count; entry++)
      keys[entry] = hilbertKey(
        cell(boxes[entry * 4] as number, west, east),
        cell(boxes[entry * 4 + 1] as number, south, north),
      );
    const entries = orderByKey(keys);
    const leaves = new Int32Array(this.#count * 4);
    entries.forEach((entry, leaf) => leaves.set(boxes.subarray(entry * 4, entry * 4 + 4), leaf * 4));
    return { nodes: buildRTree(leaves), entries };
  }
}

function traitsOf(number: string, address: string, owner: string): number[] {
  return [digitsWithoutZeros(number), plainText(address), plainText(owner)].map((text) =>
    text === '' ? 0 : hashText(text),
  );
}

function toUnits([west, south, east, north]: Box): [number, number, number, number] {
  return [
    Math.floor(west * UNITS_PER_DEGREE),
    Math.floor(south * UNITS_PER_DEGREE),
    Math.ceil(east * UNITS_PER_DEGREE),
    Math.ceil(north * UNITS_PER_DEGREE),
  ];
}
