import { hashText } from '../../rules/hash-text.ts';

const COPY_SIGNATURE_BYTES = 19;
const FIELDS = 7;
const UUID_BYTES = 16;
const decoder = new TextDecoder();

/** Degrees to the whole numbers that boxes are kept as: about a centimetre. */
const UNITS_PER_DEGREE = 1e7;
const FILLED_SHARE = 0.6;

/**
 * The ids of the edition before, by plain parcel number: a parcel keeps its `ll_uuid` when its number is used once in both
 * editions and the boxes of its polygons meet. About 60 bytes a parcel, in typed arrays that are made once.
 */
export class IdBook {
  readonly #hashes: Float64Array;
  /** Place of a hash's parcel in the other arrays; -1 when the number was used more than once. */
  readonly #places: Int32Array;
  readonly #fids: Int32Array;
  /** Rows without a number, and rows whose number another one has. */
  readonly #unnamed: number[] = [];
  readonly #uuids: Uint8Array;
  /** West, south, east, north, rounded outwards. */
  readonly #boxes: Int32Array;
  #count = 0;
  /** Of these, whose number came again. */
  #repeated = 0;

  /** `parcels`: how many rows there can be. */
  constructor(parcels: number) {
    const slots = 2 ** Math.ceil(Math.log2(parcels / FILLED_SHARE + 2));
    this.#hashes = new Float64Array(slots);
    this.#places = new Int32Array(slots);
    this.#fids = new Int32Array(parcels);
    this.#uuids = new Uint8Array(parcels * UUID_BYTES);
    this.#boxes = new Int32Array(parcels * 4);
  }

  /** Takes rows of a binary COPY: plain number ('' for none), uuid, west, south, east, north, row number. */
  addRows(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = COPY_SIGNATURE_BYTES;
    while (at + 2 <= bytes.length && view.getInt16(at) === FIELDS) {
      at += 2;
      const length = view.getInt32(at);
      const number = decoder.decode(bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length + 4;
      const uuidAt = at;
      at += UUID_BYTES;
      const fid = view.getInt32(at + 4 * 12 + 4);
      if (number === '') this.#unnamed.push(fid);
      else this.#add(hashText(number), fid, bytes, uuidAt, view, at);
      at += 4 * 12 + 8;
    }
  }

  #add(hash: number, fid: number, bytes: Uint8Array, uuidAt: number, view: DataView, boxAt: number): void {
    const slot = this.#slotOf(hash);
    if (this.#hashes[slot] === hash) {
      const first = this.#places[slot] as number;
      if (first >= 0) {
        this.#unnamed.push(this.#fids[first] as number);
        this.#repeated++;
      }
      this.#unnamed.push(fid);
      this.#places[slot] = -1;
      return;
    }
    const place = this.#count++;
    this.#fids[place] = fid;
    this.#uuids.set(bytes.subarray(uuidAt, uuidAt + UUID_BYTES), place * UUID_BYTES);
    for (let side = 0; side < 4; side++) {
      const units = view.getFloat64(boxAt + 4 + side * 12) * UNITS_PER_DEGREE;
      this.#boxes[place * 4 + side] = side < 2 ? Math.floor(units) : Math.ceil(units);
    }
    this.#hashes[slot] = hash;
    this.#places[slot] = place;
  }

  /** Parcels whose number no other one has. */
  get size(): number {
    return this.#count - this.#repeated;
  }

  /** The id to keep, or null. The number must be used once in the new file. */
  find(number: string, box: readonly [number, number, number, number]): Uint8Array | null {
    const hash = hashText(number);
    const slot = this.#slotOf(hash);
    const place = this.#hashes[slot] === hash ? (this.#places[slot] as number) : -1;
    if (place < 0) return null;
    const boxes = this.#boxes;
    const at = place * 4;
    const meets =
      box[0] * UNITS_PER_DEGREE <= (boxes[at + 2] as number) &&
      box[2] * UNITS_PER_DEGREE >= (boxes[at] as number) &&
      box[1] * UNITS_PER_DEGREE <= (boxes[at + 3] as number) &&
      box[3] * UNITS_PER_DEGREE >= (boxes[at + 1] as number);
    return meets ? this.#uuids.subarray(place * UUID_BYTES, (place + 1) * UUID_BYTES) : null;
  }

  /**
   * Row numbers of the parcels that `find` can't tell apart: without a number of their own, or with one that `isLost`. At most `limit`, ascending.
   */
  listFids(isLost: (hash: number) => boolean, limit: number): number[] {
    const fids = this.#unnamed.slice(0, limit);
    for (let slot = 0; slot < this.#hashes.length && fids.length < limit; slot++) {
      const place = this.#places[slot] as number;
      const hash = this.#hashes[slot] as number;
      if (hash !== 0 && place >= 0 && isLost(hash)) fids.push(this.#fids[place] as number);
    }
    return fids.toSorted((a, b) => a - b);
  }

  #slotOf(hash: number): number {
    const mask = this.#hashes.length - 1;
    let slot = ((hash % 0x1_0000_0000) ^ (hash / 0x1_0000_0000)) & mask;
    while (this.#hashes[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }
}
