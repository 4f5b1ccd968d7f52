/**
 * The little of FlatBuffers that FlatGeobuf uses, read in place: a table is an offset into the buffer, its fields are found through the
 * table before it that says where they are. Every offset is checked against the end of the message, so that a broken one
 * reads as absent or throws `BrokenBuffer`.
 */
export class BrokenBuffer extends Error {}

/** A message: some bytes of a buffer. */
export interface Message {
  bytes: Buffer;
  from: number;
  to: number;
}

/** A vector: where its first element is, and how many there are. */
export interface Vector {
  at: number;
  length: number;
}

export const NO_VECTOR: Vector = { at: 0, length: 0 };

/** The table that a message is. */
export function rootTable(message: Message): number {
  return follow(message, message.from);
}

/** Where the value of a field is, or 0 when it is absent and has its default. */
export function findField({ bytes, from, to }: Message, table: number, field: number): number {
  const described = table - bytes.readInt32LE(table);
  if (described < from || described + 4 > to) throw new BrokenBuffer();
  const slot = 4 + field * 2;
  if (slot + 2 > bytes.readUInt16LE(described) || described + slot + 2 > to) return 0;
  const offset = bytes.readUInt16LE(described + slot);
  if (offset === 0) return 0;
  if (table + offset + 1 > to) throw new BrokenBuffer();
  return table + offset;
}

export function readByte(message: Message, table: number, field: number): number {
  const at = findField(message, table, field);
  return at === 0 ? 0 : (message.bytes[at] as number);
}

export function readTable(message: Message, table: number, field: number): number {
  const at = findField(message, table, field);
  return at === 0 ? 0 : follow(message, at);
}

/** `bytesEach` of its elements. */
export function readVector(message: Message, table: number, field: number, bytesEach: number): Vector {
  const at = findField(message, table, field);
  if (at === 0) return NO_VECTOR;
  const start = follow(message, at);
  const length = message.bytes.readUInt32LE(start);
  if (start + 4 + length * bytesEach > message.to) throw new BrokenBuffer();
  return { at: start + 4, length };
}

export function readTableOfVector(message: Message, { at }: Vector, index: number): number {
  return follow(message, at + index * 4);
}

export function readText(message: Message, table: number, field: number): string {
  const { at, length } = readVector(message, table, field, 1);
  return message.bytes.toString('utf8', at, at + length);
}

function follow({ bytes, to }: Message, at: number): number {
  if (at + 4 > to) throw new BrokenBuffer();
  const target = at + bytes.readUInt32LE(at);
  if (target + 4 > to) throw new BrokenBuffer();
  return target;
}
