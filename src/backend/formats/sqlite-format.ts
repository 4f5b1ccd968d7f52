/** What reading and writing SQLite files share (SQLite, Database File Format, sections 1.6 and 2.1). */

/** Kinds of pages of a table's tree, and the bytes of their headers. */
export const LEAF = 0x0d;
export const INTERIOR = 0x05;
export const LEAF_HEADER = 8;
export const INTERIOR_HEADER = 12;
/** The number of a page. */
export const POINTER_BYTES = 4;

/** Bytes of a record that stand in its leaf; the others go on in overflow pages. `usableBytes`: of a page. */
export function localBytes(length: number, usableBytes: number): number {
  const most = usableBytes - 35;
  if (length <= most) return length;
  const least = Math.floor(((usableBytes - 12) * 32) / 255) - 23;
  const wanted = least + ((length - least) % (usableBytes - POINTER_BYTES));
  return wanted <= most ? wanted : least;
}

/** Serial types of a record's values. */
export const SERIAL = { null: 0, int32: 4, float: 7, zero: 8, one: 9 } as const;
/** Even ones from here on are BLOBs, odd ones are texts. */
export const FIRST_BLOB = 12;
export const FIRST_TEXT = 13;
export const textSerial = (length: number): number => FIRST_TEXT + length * 2;
export const blobSerial = (length: number): number => FIRST_BLOB + length * 2;
