/** A value of a FlatBuffers table. */
export type FlatValue =
  | { kind: 'u8' | 'u16' | 'i32' | 'u64'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'doubles'; value: readonly number[] }
  | { kind: 'table'; value: FlatTable }
  | { kind: 'tables'; value: readonly FlatTable[] };
/** The fields by their numbers in the schema. An absent field has no entry. */
export type FlatTable = Readonly<Record<number, FlatValue>>;

const SIZES = { u8: 1, u16: 2, i32: 4, u64: 8, text: 4, doubles: 4, table: 4, tables: 4 } as const;

/**
 * Returns a FlatBuffers message with its size in front. It is written from front to back: each table follows its list of fields (vtable) and precedes the
 * values that it refers to. Use it for headers only: rows have their own code, which is many times faster.
 */
export function flatMessage(root: FlatTable): Buffer {
  const writer = new FlatBytes();
  writer.grow(8);
  const at = writer.table(root);
  writer.align(8);
  writer.bytes.writeUInt32LE(at - 4, 4);
  writer.bytes.writeUInt32LE(writer.length - 4, 0);
  return writer.bytes.subarray(0, writer.length);
}

class FlatBytes {
  bytes: Buffer = Buffer.alloc(1 << 12);
  length = 0;

  grow(count: number): number {
    const at = this.length;
    this.length += count;
    while (this.length > this.bytes.length)
      this.bytes = Buffer.concat([this.bytes, Buffer.alloc(this.bytes.length)]);
    return at;
  }

  align(size: number, remainder = 0): void {
    while (this.length % size !== remainder) this.grow(1);
  }

  table(fields: FlatTable): number {
    const numbers = Object.keys(fields).map(Number);
    const count = Math.max(-1, ...numbers) + 1;
    this.align(2);
    const list = this.grow(4 + count * 2);
    // A table's 64-bit fields come first, after the four bytes at its start.
    this.align(8, 4);
    const ordered = numbers.toSorted((a, b) => sizeOf(fields, b) - sizeOf(fields, a));
    const table = this.grow(4 + ordered.reduce((sum, number) => sum + sizeOf(fields, number), 0));
    this.bytes.writeUInt16LE(4 + count * 2, list);
    this.bytes.writeUInt16LE(this.length - table, list + 2);
    this.bytes.writeInt32LE(table - list, table);
    let at = table + 4;
    const later: [number, FlatValue][] = [];
    for (const number of ordered) {
      const field = fields[number] as FlatValue;
      this.bytes.writeUInt16LE(at - table, list + 4 + number * 2);
      if (!this.#scalar(field, at)) later.push([at, field]);
      at += SIZES[field.kind];
    }
    for (const [place, field] of later) this.#reference(field, place);
    return table;
  }

  #scalar({ kind, value }: FlatValue, at: number): boolean {
    if (kind === 'u8') this.bytes.writeUInt8(value, at);
    else if (kind === 'u16') this.bytes.writeUInt16LE(value, at);
    else if (kind === 'i32') this.bytes.writeInt32LE(value, at);
    else if (kind === 'u64') this.bytes.writeBigUInt64LE(BigInt(value), at);
    else return false;
    return true;
  }

  #reference(field: FlatValue, place: number): void {
    const target = this.#value(field);
    this.bytes.writeUInt32LE(target - place, place);
  }

  #value(field: FlatValue): number {
    switch (field.kind) {
      case 'text': {
        const text = Buffer.from(`${field.value}\0`);
        this.align(4);
        const at = this.grow(4 + text.length);
        this.bytes.writeUInt32LE(text.length - 1, at);
        text.copy(this.bytes, at + 4);
        return at;
      }
      case 'doubles': {
        this.align(8, 4);
        const at = this.grow(4 + field.value.length * 8);
        this.bytes.writeUInt32LE(field.value.length, at);
        field.value.forEach((value, index) => this.bytes.writeDoubleLE(value, at + 4 + index * 8));
        return at;
      }
      case 'tables': {
        this.align(4);
        const at = this.grow(4 + field.value.length * 4);
        this.bytes.writeUInt32LE(field.value.length, at);
        field.value.forEach((table, index) => {
          const place = at + 4 + index * 4;
          const target = this.table(table);
          this.bytes.writeUInt32LE(target - place, place);
        });
        return at;
      }
      case 'table':
        return this.table(field.value);
      default:
        throw new Error('a number is stored in its table, not by reference');
    }
  }
}

function sizeOf(fields: FlatTable, number: number): number {
  return SIZES[(fields[number] as FlatValue).kind];
}
