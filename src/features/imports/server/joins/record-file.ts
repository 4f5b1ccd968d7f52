import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { ChunkPool } from '../../../../backend/db/chunk-pool.ts';
import { CopyWriter } from '../../../../backend/db/copy-binary.ts';
import { readAllAt, writeAt } from '../../../../backend/files/whole-pieces.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { ColumnLog } from '../../../parcels/rules/column-log.ts';
import { type ColumnType, findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import type { JoinedRecord, StoredValue } from '../../../parcels/rules/parcel-row.ts';
import { recordHeadline } from '../../../parcels/rules/record-fields.ts';
import type { FindCodeValue } from '../../rules/builtin-code-tables.ts';
import { appendMember } from '../../rules/custom-json.ts';
import { type FileValue, UNREADABLE } from '../../rules/parse-value.ts';
import { compileValueRule, isoDate } from '../../rules/value-rule.ts';
import { type CopyField, readCopyTuples } from '../rows/copy-reader.ts';
import { type RowPlan, unknownCodeOf } from '../rows/row-plan.ts';
import type { TableRecord } from './join-table.ts';
import type { ParcelJoin } from './parcel-join.ts';

const CHUNK_BYTES = 1 << 20;
/** Each chunk follows its length, a 32-bit integer. */
const LENGTH_BYTES = 4;
/**
 * An import may store FREE_RECORDS records, plus MAX_TIMES times the records of its tables. Without a limit, a key that occurs in many parcels and in many records would
 * multiply them.
 */
const FREE_RECORDS = 1_000_000;
const MAX_TIMES = 20;

export const RECORD_COLUMNS = ['ogc_fid', 'ordinal', 'headline', 'fields'] as const;

interface RecordField {
  /** The index among the table's columns. */
  index: number;
  name: string;
  /** The name that an unreadable value is stored under. */
  ownName: string;
  type: ColumnType | null;
  parse(raw: FileValue): StoredValue | typeof UNREADABLE;
}

/** Stores the records of parcels in a scratch file, as COPY tuples, until the parcels are in the database. */
export class RecordFile {
  count = 0;
  /** The values of county columns that occurred, to decide which columns are personal. */
  readonly columns = new ColumnLog('records');
  readonly #fd: number;
  #written = 0;
  readonly #pool = new ChunkPool(CHUNK_BYTES + (CHUNK_BYTES >> 2));
  readonly #copy = new CopyWriter(this.#pool);
  readonly #fields: ReadonlyMap<ParcelJoin, readonly RecordField[]>;
  readonly #maxRecords: number;

  constructor(
    file: string,
    plan: RowPlan,
    joins: readonly ParcelJoin[],
    lookups: ReadonlyMap<string, FindCodeValue>,
  ) {
    this.#fd = openSync(file, 'w');
    this.#fields = new Map(joins.map((join) => [join, fieldsOf(join, plan, lookups)]));
    this.#maxRecords =
      FREE_RECORDS + MAX_TIMES * joins.reduce((sum, join) => sum + join.setup.table.recordCount, 0);
  }

  /** `before` is the number of the parcel's records that are already written. */
  add(ogcFid: number, join: ParcelJoin, records: readonly TableRecord[], before: number): void {
    this.count += records.length;
    if (this.count > this.#maxRecords)
      throw new Problem(
        'invalid_input',
        `The join multiplies records: ${this.count.toLocaleString('en-US')} so far. A key occurs in many parcels and in many records: make it empty for these, or join on another column.`,
      );
    const fields = this.#fields.get(join) ?? [];
    const copy = this.#copy;
    records.forEach(({ values }, index) => {
      const record = readRecord(fields, values, this.columns);
      copy.startTuple(RECORD_COLUMNS.length);
      copy.int4(ogcFid);
      copy.int4(before + index + 1);
      copy.text(recordHeadline(record.values));
      copy.jsonb(record.json);
    });
    if (copy.length >= CHUNK_BYTES) this.#flush();
  }

  #flush(): void {
    const chunk = this.#copy.takeChunk();
    const head = Buffer.alloc(LENGTH_BYTES);
    head.writeUInt32LE(chunk.length);
    writeAt(this.#fd, head, this.#written);
    writeAt(this.#fd, chunk, this.#written + LENGTH_BYTES);
    this.#written += LENGTH_BYTES + chunk.length;
    this.#pool.release(chunk);
  }

  close(): void {
    if (this.#copy.length > 0) this.#flush();
    closeSync(this.#fd);
  }
}

/** Yields the chunks of a record file in order; yields nothing if the file does not exist. */
export async function* readRecordFile(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) return;
  try {
    const head = Buffer.alloc(LENGTH_BYTES);
    for (let at = 0; await readAllAt(handle, head, at);) {
      const chunk = new Uint8Array(head.readUInt32LE());
      if (!(await readAllAt(handle, chunk, at + LENGTH_BYTES)))
        throw new Error('the record file ends too early');
      yield chunk;
      at += LENGTH_BYTES + chunk.length;
    }
  } finally {
    await handle.close();
  }
}

/** Yields the records of a record file that have an address or an owner, in the order of their parcels. */
export async function* readRecords(file: string): AsyncGenerator<JoinedRecord> {
  for await (const chunk of readRecordFile(file)) {
    const bytes = Buffer.from(chunk.buffer);
    const records: JoinedRecord[] = [];
    readCopyTuples(bytes, 0, ([ogcFid, , headline, json]) => {
      if (ogcFid === undefined || headline === undefined || json === undefined) return;
      // jsonb begins with the number of its version.
      const fields = JSON.parse(bytes.toString('utf8', json.at + 1, json.at + json.length)) as Fields;
      const address = fields['address'] === undefined ? null : textOf(bytes, headline);
      const owner = fields['owner'] == null ? null : String(fields['owner']);
      if (address !== null || owner !== null)
        records.push({ ogcFid: bytes.readInt32BE(ogcFid.at), address, owner });
    });
    yield* records;
  }
}

type Fields = Record<string, FileValue>;

function textOf(bytes: Buffer, { at, length }: CopyField): string {
  return bytes.toString('utf8', at, at + length);
}

function fieldsOf(
  join: ParcelJoin,
  { matches }: RowPlan,
  lookups: ReadonlyMap<string, FindCodeValue>,
): RecordField[] {
  const columns = join.setup.table.columns;
  return matches.flatMap((match, at) => {
    const index = match.source - join.firstColumn;
    const ownName = columns[index]?.name;
    if (ownName === undefined) return [];
    // A record shows the suffix of its house number beside the number.
    if (match.part === 'suffix')
      return [{ index, name: ownName, ownName, type: null, parse: compileValueRule(match, null, null).read }];
    const column = match.to === null ? undefined : findParcelColumn(match.to);
    const find = match.lookup === undefined ? undefined : lookups.get(match.lookup);
    // Unknown codes are counted where the parcel's own value is read.
    const codes = find && { find, onUnknown: () => undefined, unknown: unknownCodeOf(matches, at) };
    const { read } = compileValueRule(match, column ?? null, codes ?? null);
    return [{ index, name: match.to ?? ownName, ownName, type: column?.type ?? null, parse: read }];
  });
}

function readRecord(
  fields: readonly RecordField[],
  raws: readonly FileValue[],
  columns: ColumnLog,
): { values: Record<string, FileValue>; json: string } {
  const values: Record<string, FileValue> = {};
  let json = '';
  for (const { index, name, ownName, type, parse } of fields) {
    const raw = raws[index] ?? null;
    if (raw === null || raw === '') continue;
    const parsed = parse(raw);
    if (parsed === null) continue;
    const key = parsed === UNREADABLE ? ownName : name;
    const value = parsed === UNREADABLE ? raw : written(parsed, type);
    if (Object.hasOwn(values, key)) continue;
    values[key] = value;
    if (value !== null && findParcelColumn(key) === undefined) columns.of(key).add(value);
    json = appendMember(json, key, value);
  }
  return { values, json: json === '' ? '{}' : `${json}}` };
}

function written(value: StoredValue, type: ColumnType | null): FileValue {
  if (typeof value !== 'number') return value;
  if (type === 'date') return isoDate(value);
  return type === 'timestamp' ? new Date(value).toISOString() : value;
}
