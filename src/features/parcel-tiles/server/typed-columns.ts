import { ByteDictionary } from '../../../backend/byte-dictionary.ts';
import type { ScratchFile } from '../../../backend/files/scratch-file.ts';
import type { ContainerWriter } from '../../../backend/tiles/container-writer.ts';
import { CUSTOM_PREFIX } from '../../parcels/rules/county-columns.ts';
import type { ParcelRow } from '../../parcels/rules/parcel-row.ts';
import type { CountyColumnType } from '../../parcels/rules/value-type.ts';
import { MAX_DISTINCT } from '../rules/map-columns.ts';
import { eachMember, type Member } from './json-members.ts';
import type { StoredColumn } from './parcel-store.ts';
import { TypedColumn, type TypedRoom } from './typed-column.ts';

export interface TypedLimits {
  /** The maximum number of county columns that a store holds. A hostile file may have a new column in every row. */
  columns: number;
  /** The maximum number of bytes that the columns take for each parcel, without the dictionaries. */
  bytes: number;
  /** The maximum number of bytes of the dictionaries together, and the maximum number of different texts in one dictionary. */
  textBytes: number;
  maxDistinct: number;
}

export const TYPED_LIMITS: TypedLimits = {
  columns: 100,
  bytes: 160,
  textBytes: 32 << 20,
  maxDistinct: MAX_DISTINCT,
};

/** The maximum number of columns whose names are noted, with those beyond the limit of a store. `ColumnLog` lists as many. */
const MAX_NAMES = 5_000;

/** Collects the county's own columns from rows: the known ones in their order, and then the others in the order in which they first appear. */
export class TypedColumns {
  readonly #names = new ByteDictionary();
  readonly #columns: TypedColumn[] = [];
  readonly #limits: TypedLimits;
  readonly #room: TypedRoom;
  readonly #scratch: ScratchFile;
  #rows = 0;
  readonly #found = (member: Member) => this.#set(member);

  constructor(limits: TypedLimits, scratch: ScratchFile, known: readonly string[] = []) {
    this.#limits = limits;
    this.#scratch = scratch;
    this.#room = { textBytes: limits.textBytes, maxDistinct: limits.maxDistinct };
    for (const name of known) {
      const bytes = Buffer.from(name);
      this.#indexOf(bytes, 0, bytes.length);
    }
  }

  /** Adds a row. Of columns beyond the limit, only the names are noted. */
  add(custom: ParcelRow['custom']): void {
    if (custom !== null) {
      const { bytes } = custom;
      const buffer = Buffer.isBuffer(bytes)
        ? bytes
        : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      eachMember(buffer, custom.from, custom.to, this.#found);
    }
    for (let index = 0; index < this.#columns.length; index++) (this.#columns[index] as TypedColumn).endRow();
    this.#rows++;
  }

  #set({ name, value, isNested }: Member): void {
    this.#columns[this.#indexOf(name.bytes, name.from, name.to)]?.set(value, isNested);
  }

  /** Returns the index of a column. Adds a new one, and begins to collect its values if it is within the limit. Returns -1 for a new one beyond `MAX_NAMES`. */
  #indexOf(bytes: Uint8Array, from: number, to: number): number {
    const found = this.#names.find(bytes, from, to);
    if (found >= 0 || this.#names.size >= MAX_NAMES) return found;
    const index = this.#names.add(bytes, from, to);
    if (index < this.#limits.columns)
      this.#columns.push(new TypedColumn(this.#rows, this.#room, this.#scratch));
    return index;
  }

  /** Writes the columns that fit into the limits. Returns the stored ones, and for each column its type and the reason if it was left out. */
  write(
    writer: ContainerWriter,
    order: Uint32Array,
    doubles: Float64Array,
  ): { stored: StoredColumn[]; types: CountyColumnType[] } {
    const stored: StoredColumn[] = [];
    const types: CountyColumnType[] = [];
    let bytes = 0;
    for (const [index, name] of this.#listNames().entries()) {
      const column = this.#columns[index];
      if (column === undefined) {
        const leftOut = `the map holds the first ${this.#limits.columns} columns of a county`;
        types.push({ name, type: null, leftOut });
        continue;
      }
      const { type } = column;
      if (column.leftOut === null) {
        const size = column.settle();
        if (bytes + size <= this.#limits.bytes) bytes += size;
        else
          column.leaveOut(
            `the columns before it take the ${this.#limits.bytes} bytes that a parcel has for county columns`,
          );
      }
      if (column.leftOut === null)
        stored.push(column.write(writer, `${CUSTOM_PREFIX}${name}`, order, doubles));
      types.push({ name, type, leftOut: column.leftOut });
    }
    return { stored, types };
  }

  #listNames(): string[] {
    const bytes = Buffer.from(this.#names.allBytes());
    let from = 0;
    return Array.from(this.#names.ends(), (end) => {
      const name = bytes.toString('utf8', from, end);
      from = end;
      return name;
    });
  }
}
