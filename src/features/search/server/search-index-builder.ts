import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { searchParcelNumber } from '../../../kernel/ids.ts';
import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';
import { parcelPath } from '../../parcels/rules/parcel-path.ts';
import type { EditionLayout, EditionPart, ParcelRow } from '../../parcels/rules/parcel-row.ts';
import { IndexWriter } from './index-file.ts';
import { ROW_BYTES, SEARCH_INDEX_FILE } from './index-layout.ts';
import { NumberSorter } from './sort-numbers.ts';
import { WordFieldBuilder } from './word-field-builder.ts';

const ROWS_PER_CHUNK = 1 << 14;
/** A text of a row is cut to this many UTF-8 bytes; three bytes hold any UTF-16 unit. */
const MAX_TEXT_CHARACTERS = 300;

/**
 * Makes the search index of an edition from the stream of its rows, as `search.index` in the folder. Synchronous work and file
 * access only, so it can run in the import's worker thread. Rows without address, number and owner are not indexed, but have their
 * place: row n is `ogc_fid` n.
 */
export function createSearchIndexBuilder(layout: EditionLayout, dir: string): EditionPart {
  mkdirSync(dir, { recursive: true });
  const writer = new IndexWriter(path.join(dir, SEARCH_INDEX_FILE));
  const position = (name: ParcelColumnName) => layout.columns.indexOf(name);
  const places = {
    address: position('address'),
    number: position('parcelnumb'),
    owner: position('owner'),
    city: position('scity'),
    path: position('path'),
  };
  const addresses = new WordFieldBuilder();
  const owners = new WordFieldBuilder();
  const numbers = new NumberSorter();
  const chunks: Buffer[] = [];
  let rowCount = 0;

  const rowAt = (row: number): { chunk: Buffer; at: number } => {
    const index = Math.floor(row / ROWS_PER_CHUNK);
    while (chunks.length <= index) chunks.push(Buffer.alloc(ROWS_PER_CHUNK * ROW_BYTES));
    const chunk = chunks[index];
    if (chunk === undefined) throw new Error(`row ${row} is out of range`);
    return { chunk, at: (row % ROWS_PER_CHUNK) * ROW_BYTES };
  };

  return {
    reads: new Set(['address', 'parcelnumb', 'owner', 'scity', 'path']),
    add({ ogcFid, uuid, lon, lat, values }: ParcelRow) {
      const textAt = (place: number): string => {
        const value = place < 0 ? null : values[place];
        return typeof value === 'string' ? value.slice(0, MAX_TEXT_CHARACTERS) : '';
      };
      const row = ogcFid - 1;
      rowCount = Math.max(rowCount, ogcFid);
      const address = textAt(places.address);
      const number = textAt(places.number);
      const owner = textAt(places.owner);
      const ownPath = textAt(places.path);
      const isPlainPath = ownPath === '' || ownPath === parcelPath(layout.placePath, ogcFid);

      const { chunk, at } = rowAt(row);
      chunk.writeUInt32LE(writer.position + 1, at); // 0: no such row
      chunk.writeInt32LE(Math.round(lon * 1e7), at + 4);
      chunk.writeInt32LE(Math.round(lat * 1e7), at + 8);
      chunk.set(uuid, at + 12);
      writeTexts(writer, [address, number, owner, textAt(places.city), isPlainPath ? '' : ownPath]);

      if (address !== '') addresses.add(row, address);
      if (owner !== '') owners.add(row, owner);
      const plainNumber = number === '' ? '' : searchParcelNumber(number);
      if (plainNumber !== '') numbers.add(row, plainNumber);
    },
    async finish() {
      writer.endSection('texts', 0);
      const rowsStart = writer.position;
      for (const [index, chunk] of chunks.entries()) {
        const rows = Math.min(ROWS_PER_CHUNK, rowCount - index * ROWS_PER_CHUNK);
        writer.write(chunk.subarray(0, Math.max(0, rows) * ROW_BYTES));
      }
      chunks.length = 0;
      writer.endSection('rows', rowsStart);
      const wordCounts = {
        address: addresses.write(writer, 'address'),
        owner: owners.write(writer, 'owner'),
      };
      const numbersStart = writer.position;
      const sorted = numbers.sortedRows();
      writer.write(new Uint8Array(sorted.buffer, sorted.byteOffset, sorted.byteLength));
      writer.endSection('numbers', numbersStart);
      writer.finish({ geoid: layout.geoid, placePath: layout.placePath, rowCount, wordCounts });
    },
  };
}

/** The texts of a row one after the other, each with its length in bytes in front: one byte, or two from 128 (low seven bits first). */
function writeTexts(writer: IndexWriter, texts: readonly string[]): void {
  let room = 0;
  for (const text of texts) room += 2 + text.length * 3;
  const { buffer, at } = writer.reserve(room);
  let end = at;
  for (const text of texts) {
    const bytes = text === '' ? 0 : buffer.write(text, end + 1);
    if (bytes < 0x80) {
      buffer[end] = bytes;
    } else {
      buffer.copyWithin(end + 2, end + 1, end + 1 + bytes);
      buffer[end++] = (bytes & 0x7f) | 0x80;
      buffer[end] = bytes >> 7;
    }
    end += 1 + bytes;
  }
  writer.advance(end - at);
}
