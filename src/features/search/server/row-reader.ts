import { parcelPath } from '../../parcels/rules/parcel-path.ts';
import type { IndexReader, Section } from './index-file.ts';
import { countRows, RECORDS, RECORD_BYTES, ROW_BYTES } from './index-layout.ts';

/** The maximum size of a row's texts: five times 300 UTF-16 units in UTF-8, with their lengths. */
const MAX_TEXTS_BYTES = 5 * (300 * 3 + 2);
/** The size of the texts of nearly all rows. */
const USUAL_TEXTS_BYTES = 192;
/** The largest sizes of the windows. A search often reads many rows that are near each other, such as those of a street. */
const ROWS_WINDOW_BYTES = 4096;
const TEXTS_WINDOW_BYTES = 8192;
/** How many times as large the next piece is when it starts near the last one. */
const WINDOW_GROWTH = 4;

export interface IndexedParcel {
  ogcFid: number;
  llUuid: string;
  path: string;
  address: string;
  parcelnumb: string;
  owner: string;
  city: string;
  lon: number;
  lat: number;
}

/** The texts of a row in the order of the file. */
const TEXTS = ['address', 'parcelnumb', 'owner', 'city', 'path'] as const;
type TextName = (typeof TEXTS)[number];

/** Reads rows by their index in the file. The row of a joined record has the record's own address and owner where they are not empty; all else comes from its parcel. */
export interface RowReader {
  /** Returns null for a row that the edition does not have. */
  parcel(row: number): IndexedParcel | null;
  /** Returns one text of a row without decoding the others, for comparisons; '' for a missing row. */
  text(row: number, name: TextName): string;
  /** Returns longitude and latitude; null for a missing row. */
  point(row: number): [number, number] | null;
}

export function openRows(reader: IndexReader): RowReader {
  const { placePath, rowCount, sections } = reader.footer;
  const rows = sections['rows'] ?? { offset: 0, length: 0 };
  const texts = sections['texts'] ?? { offset: 0, length: 0 };
  const recordsStart = sections[RECORDS]?.offset ?? 0;
  const rowBytes = Buffer.alloc(ROW_BYTES);
  const rowWindow = openWindow(reader, rows, ROWS_WINDOW_BYTES);
  const textWindow = openWindow(reader, texts, TEXTS_WINDOW_BYTES);

  /** Reads the fixed part of a parcel's row into `rowBytes`. Returns the start of its texts, or -1 for a missing row. */
  const seek = (row: number): number => {
    if (!(row >= 0 && row < rowCount)) return -1;
    const at = rowWindow.show(row * ROW_BYTES, ROW_BYTES);
    rowWindow.bytes.copy(rowBytes, 0, at, at + ROW_BYTES);
    return rowBytes.readUInt32LE(0) - 1;
  };
  /** Returns the start of the texts of a joined record, and the row of its parcel; null for the row of a parcel. */
  const seekRecord = (row: number): { start: number; parcelRow: number } | null => {
    if (!(row >= rowCount && row < countRows(reader.footer))) return null;
    reader.read(rowBytes.subarray(0, RECORD_BYTES), recordsStart + (row - rowCount) * RECORD_BYTES);
    return { start: rowBytes.readUInt32LE(0), parcelRow: rowBytes.readUInt32LE(4) - 1 };
  };
  /** Returns the wanted texts of the row whose texts start at `start`. Skips the other texts without decoding them. */
  const textsFrom = (start: number, wanted: (name: TextName) => boolean): string[] => {
    const { bytes: buffer } = textWindow;
    let base = textWindow.show(start, USUAL_TEXTS_BYTES);
    let at = base;
    let available = base + USUAL_TEXTS_BYTES;
    const need = (until: number) => {
      if (until <= available) return;
      const moved = textWindow.show(start, MAX_TEXTS_BYTES);
      at += moved - base;
      base = moved;
      available = Infinity;
    };
    const found: string[] = [];
    for (const name of TEXTS) {
      need(at + 2);
      let length = buffer[at++] ?? 0;
      if (length >= 0x80) length = (length & 0x7f) | ((buffer[at++] ?? 0) << 7);
      if (wanted(name)) {
        need(at + length);
        found.push(buffer.toString('utf8', at, at + length));
      }
      at += length;
    }
    return found;
  };

  const parcelOf = (row: number): IndexedParcel | null => {
    const start = seek(row);
    if (start < 0) return null;
    const uuid = rowBytes.toString('hex', 12, 28);
    const [lon, lat] = [rowBytes.readInt32LE(4) / 1e7, rowBytes.readInt32LE(8) / 1e7];
    const [address = '', parcelnumb = '', owner = '', city = '', path = ''] = textsFrom(start, () => true);
    return {
      ogcFid: row + 1,
      llUuid: `${uuid.slice(0, 8)}-${uuid.slice(8, 12)}-${uuid.slice(12, 16)}-${uuid.slice(16, 20)}-${uuid.slice(20)}`,
      path: path === '' ? parcelPath(placePath, row + 1) : path,
      address,
      parcelnumb,
      owner,
      city,
      lon,
      lat,
    };
  };
  const textAt = (start: number, name: TextName) =>
    textsFrom(start, (candidate) => candidate === name)[0] ?? '';

  return {
    text(row, name) {
      const found = seekRecord(row);
      const own = found === null ? '' : textAt(found.start, name);
      if (own !== '') return own;
      const start = seek(found?.parcelRow ?? row);
      return start < 0 ? '' : textAt(start, name);
    },
    point(row) {
      const isThere = seek(seekRecord(row)?.parcelRow ?? row) >= 0;
      return isThere ? [rowBytes.readInt32LE(4) / 1e7, rowBytes.readInt32LE(8) / 1e7] : null;
    },
    parcel(row) {
      const found = seekRecord(row);
      const parcel = parcelOf(found?.parcelRow ?? row);
      if (found === null || parcel === null) return parcel;
      const [address = '', , owner = ''] = textsFrom(found.start, () => true);
      return { ...parcel, address: address || parcel.address, owner: owner || parcel.owner };
    },
  };
}

/** A part of a section in memory. */
interface Window {
  bytes: Buffer;
  /**
   * Returns the position in `bytes` of the `length` bytes at `offset` of the section. If they are not in memory, it reads them, and what follows them once
   * the offsets are near each other. Bytes after the end of the section are undefined.
   */
  show(offset: number, length: number): number;
}

function openWindow(reader: IndexReader, section: Section, size: number): Window {
  const bytes = Buffer.alloc(size);
  let piece = 0;
  let from = 0;
  let until = 0;
  return {
    bytes,
    show(offset, length) {
      if (offset < from || offset + Math.min(length, section.length - offset) > until) {
        const isNear = Math.abs(offset - from) < size;
        piece = Math.max(length, isNear ? Math.min(piece * WINDOW_GROWTH, size) : 0);
        until = from;
        const end = Math.min(offset + piece, section.length);
        if (end > offset) reader.read(bytes.subarray(0, end - offset), section.offset + offset);
        [from, until] = [offset, Math.max(offset, end)];
      }
      return offset - from;
    },
  };
}
