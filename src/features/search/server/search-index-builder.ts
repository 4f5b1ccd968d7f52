import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ScratchFile } from '../../../backend/files/scratch-file.ts';
import { Utf8Text } from '../../../backend/utf8-text.ts';
import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';
import { parcelPath } from '../../parcels/rules/parcel-path.ts';
import type { EditionLayout, EditionPart, JoinedRecord, ParcelRow } from '../../parcels/rules/parcel-row.ts';
import { bothOwners } from '../rules/both-owners.ts';
import { LEGAL_NAMES } from '../rules/legal-words.ts';
import { GrowingList } from './growing-list.ts';
import { GrowingTexts } from './growing-texts.ts';
import { IndexWriter } from './index-file.ts';
import { RECORDS, RECORD_BYTES, ROW_BYTES, SEARCH_INDEX_FILE } from './index-layout.ts';
import { LegalReader } from './legal-reader.ts';
import { PlainNumber } from './plain-number.ts';
import { NumberSorter } from './sort-numbers.ts';
import { WordFieldBuilder } from './word-field-builder.ts';
import { ZipAreas } from './zip-areas.ts';

const ROWS_PER_CHUNK = 1 << 14;
/** A text is cut to this many UTF-16 units; each takes at most three bytes. */
const MAX_TEXT_CHARACTERS = 300;
const MAX_TEXT_BYTES = MAX_TEXT_CHARACTERS * 3;
const NO_TEXT = new Utf8Text();
/** Other numbers by which people know a parcel: of the state, of the tax roll, of earlier years. */
const OTHER_NUMBERS = [
  'alt_parcelnumb1',
  'alt_parcelnumb2',
  'alt_parcelnumb3',
  'state_parcelnumb',
  'account_number',
  'tax_id',
] as const satisfies readonly ParcelColumnName[];
/** Shorter numbers could not be found: `MIN_TYPED_LENGTH` in `find-by-number.ts` has the same value. */
const MIN_OTHER_LENGTH = 4;

/**
 * Builds the search index of an edition from the stream of its rows, as `search.index` in the folder. It only computes and writes files, so it can run in a
 * worker thread. Empty texts are not indexed, but every row keeps its position: the row at index n, from 0, is the parcel with `ogc_fid` n + 1.
 */
export function createSearchIndexBuilder(layout: EditionLayout, dir: string): EditionPart {
  mkdirSync(dir, { recursive: true });
  const writer = new IndexWriter(path.join(dir, SEARCH_INDEX_FILE));
  /** Returns the column with this name, or null if the county's file does not fill it. */
  const columnOf = (name: ParcelColumnName): TextColumn | null => {
    const index = layout.columns.indexOf(name);
    return index < 0 ? null : new TextColumn(index);
  };
  const columns = {
    address: columnOf('address'),
    number: columnOf('parcelnumb'),
    owner: columnOf('owner'),
    owner2: columnOf('owner2'),
    city: columnOf('scity'),
    path: columnOf('path'),
    zip: columnOf('szip5'),
  };
  const otherNumbers = OTHER_NUMBERS.flatMap((name) => columnOf(name) ?? []);
  const legalNames = LEGAL_NAMES.filter((name) => layout.columns.includes(name));
  const legalColumns = legalNames.flatMap((name) => columnOf(name) ?? []);
  const scratch = new ScratchFile(dir);
  const addresses = new WordFieldBuilder(scratch);
  const owners = new WordFieldBuilder(scratch);
  const legal = new WordFieldBuilder(scratch);
  const legalReader = new LegalReader(legalNames);
  const legalTexts: Utf8Text[] = [];
  const zips = new ZipAreas();
  const numbers = new NumberSorter(scratch);
  const others = new NumberSorter(scratch);
  const plainNumber = new PlainNumber(MAX_TEXT_BYTES);
  const otherNumber = new PlainNumber(MAX_TEXT_BYTES);
  const rows = new RowList(scratch);
  let rowCount = 0;
  const records = new GrowingList(scratch);
  const recordTexts = { address: new TextColumn(0), owner: new TextColumn(0) };
  let recordCount = 0;
  /** The parcel of the last record, and its different records so far. */
  const atParcel = { ogcFid: 0, records: new Set<string>() };
  /** The two owners of parcels. They are written as records of their own, which come after all rows. */
  const secondOwners = new GrowingTexts(scratch);
  /** Writes the texts of a row: address, number, owner, city and path. */
  const writeTexts = (...texts: readonly [Utf8Text, Utf8Text, Utf8Text, Utf8Text, Utf8Text]) => {
    for (const text of texts) writeText(writer, text);
  };

  const writeRecord = ({ ogcFid, address, owner }: JoinedRecord) => {
    const key = JSON.stringify([address, owner]);
    if (atParcel.ogcFid !== ogcFid) atParcel.records.clear();
    atParcel.ogcFid = ogcFid;
    if (atParcel.records.has(key)) return;
    atParcel.records.add(key);
    const row = rowCount + recordCount++;
    records.push(writer.position);
    records.push(ogcFid);
    const [addressText, ownerText] = [recordTexts.address.read([address]), recordTexts.owner.read([owner])];
    writeTexts(addressText, NO_TEXT, ownerText, NO_TEXT, NO_TEXT);
    if (addressText.length > 0) addresses.add(row, addressText);
    if (ownerText.length > 0) owners.add(row, ownerText);
  };
  const writeSecondOwners = () =>
    secondOwners.drain((ogcFid, owner) => writeRecord({ ogcFid, address: null, owner }));

  return {
    reads: new Set([
      'address',
      'parcelnumb',
      'owner',
      'owner2',
      'scity',
      'path',
      'szip5',
      ...OTHER_NUMBERS,
      ...LEGAL_NAMES,
    ]),
    needsWholeRows: false,
    add({ ogcFid, uuid, lon, lat, values }: ParcelRow) {
      const row = ogcFid - 1;
      rowCount = Math.max(rowCount, ogcFid);
      const address = columns.address?.read(values) ?? NO_TEXT;
      const number = columns.number?.read(values) ?? NO_TEXT;
      const owner = columns.owner?.read(values) ?? NO_TEXT;
      const ownPath = columns.path?.read(values) ?? NO_TEXT;
      const isPlainPath = ownPath.length === 0 || ownPath.toString() === parcelPath(layout.placePath, ogcFid);

      const { chunk, at } = rows.at(row);
      chunk.writeUInt32LE(writer.position + 1, at); // 0 stands for a missing row
      chunk.writeInt32LE(Math.round(lon * 1e7), at + 4);
      chunk.writeInt32LE(Math.round(lat * 1e7), at + 8);
      chunk.set(uuid, at + 12);
      writeTexts(
        address,
        number,
        owner,
        columns.city?.read(values) ?? NO_TEXT,
        isPlainPath ? NO_TEXT : ownPath,
      );

      if (address.length > 0) addresses.add(row, address);
      if (owner.length > 0) owners.add(row, owner);
      const second = columns.owner2?.read(values) ?? NO_TEXT;
      const both = second.length === 0 ? null : bothOwners(String(owner), String(second));
      if (both !== null) secondOwners.push(ogcFid, both.slice(0, MAX_TEXT_CHARACTERS));
      if (columns.zip !== null) zips.add(columns.zip.read(values), lon, lat);
      for (let index = 0; index < legalColumns.length; index++)
        legalTexts[index] = (legalColumns[index] as TextColumn).read(values);
      legal.add(row, legalReader.read(legalTexts));
      if (plainNumber.read(number).length > 0) numbers.add(row, plainNumber);
      for (const column of otherNumbers) {
        otherNumber.read(column.read(values));
        if (otherNumber.length >= MIN_OTHER_LENGTH && !otherNumber.equals(plainNumber))
          others.add(row, otherNumber);
      }
    },
    addRecord(record) {
      writeSecondOwners();
      writeRecord(record);
    },
    async finish() {
      writeSecondOwners();
      writer.endSection('texts', 0);
      const rowsStart = writer.position;
      rows.drain((chunk) => writer.write(chunk));
      writer.endSection('rows', rowsStart);
      writeRecords(writer, records);
      const wordCounts = {
        address: addresses.write(writer, 'address'),
        owner: owners.write(writer, 'owner'),
        legal: legal.write(writer, 'legal'),
      };
      writeNumbers(writer, 'numbers', numbers.sortedRows());
      for (const [name, list] of Object.entries(others.sorted()))
        writeNumbers(writer, `others.${name}`, list);
      writer.finish({
        geoid: layout.geoid,
        placePath: layout.placePath,
        rowCount,
        wordCounts,
        zips: zips.list(),
      });
      scratch.close();
      return [];
    },
    close() {
      writer.close();
      scratch.close();
    },
  };
}

/** The fixed parts of the rows, {@link ROW_BYTES} each. Rows are added in order; a row that is left out is all zeros. */
class RowList {
  readonly #scratch: ScratchFile;
  readonly #chunk = Buffer.alloc(ROWS_PER_CHUNK * ROW_BYTES);
  readonly #positions: number[] = [];
  #last = -1;

  constructor(scratch: ScratchFile) {
    this.#scratch = scratch;
  }

  /** Returns the position for a row, which must be later than those before. */
  at(row: number): { chunk: Buffer; at: number } {
    if (row <= this.#last) throw new Error(`row ${row} comes after row ${this.#last}`);
    this.#last = row;
    while (this.#positions.length < Math.floor(row / ROWS_PER_CHUNK)) {
      this.#positions.push(this.#scratch.append(this.#chunk));
      this.#chunk.fill(0);
    }
    return { chunk: this.#chunk, at: (row % ROWS_PER_CHUNK) * ROW_BYTES };
  }

  /** Passes on all rows in order. */
  drain(write: (rows: Buffer) => void): void {
    const last = Buffer.from(this.#chunk.subarray(0, ((this.#last % ROWS_PER_CHUNK) + 1) * ROW_BYTES));
    for (const position of this.#positions) {
      this.#scratch.read(this.#chunk, position);
      write(this.#chunk);
    }
    write(last);
  }
}

/** Reads the texts of one column as bytes, and cuts long ones. */
class TextColumn {
  readonly #index: number;
  readonly #own = new Utf8Text();
  #room: Buffer | null = null;

  /** `index`: the position of the column in a row's values. */
  constructor(index: number) {
    this.#index = index;
  }

  /** The result is valid until the next row. */
  read(values: ParcelRow['values']): Utf8Text {
    const value = values[this.#index];
    if (value instanceof Utf8Text && value.length <= MAX_TEXT_CHARACTERS) return value;
    if (typeof value !== 'string' && !(value instanceof Utf8Text)) return NO_TEXT;
    const text = String(value).slice(0, MAX_TEXT_CHARACTERS);
    this.#room ??= Buffer.alloc(MAX_TEXT_BYTES);
    return this.#own.set(this.#room, 0, this.#room.write(text));
  }
}

/** Writes numbers as a section, and frees their memory at once. */
function writeNumbers(
  writer: IndexWriter,
  name: string,
  { buffer, byteOffset, byteLength }: Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>,
): void {
  const start = writer.position;
  writer.write(new Uint8Array(buffer, byteOffset, byteLength));
  writer.endSection(name, start);
  buffer.transfer(0);
}

function writeRecords(writer: IndexWriter, list: GrowingList): void {
  const start = writer.position;
  list.drain((value) => {
    const { buffer, at } = writer.reserve(RECORD_BYTES / 2);
    writer.advance(buffer.writeUInt32LE(value, at) - at);
  });
  writer.endSection(RECORDS, start);
}

/** Writes a text after its length in bytes: one byte, or two from 128 (low seven bits first). */
function writeText(writer: IndexWriter, { bytes, from, to }: Utf8Text): void {
  const length = to - from;
  const { buffer, at } = writer.reserve(2 + length);
  let end = at;
  if (length < 0x80) buffer[end++] = length;
  else {
    buffer[end++] = (length & 0x7f) | 0x80;
    buffer[end++] = length >> 7;
  }
  // For most texts a loop is faster than the call that copies a range.
  if (length < 32) for (let index = from; index < to; index++) buffer[end++] = bytes[index] as number;
  else end += bytes.copy(buffer, end, from, to);
  writer.advance(end - at);
}
