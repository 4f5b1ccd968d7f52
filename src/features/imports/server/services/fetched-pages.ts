import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { claimFile, releaseClaim, renewClaim } from '../../../../backend/files/file-claim.ts';
import { hashBytes } from '../../../../backend/formats/hash-bytes.ts';
import { PART_FILE } from '../../../../backend/uploads/upload-store.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { HashSet } from '../../rules/hash-set.ts';

const STATE_FILE = 'pages.json';
const IDS_FILE = 'ids';
/** Claimed by the process that writes the pages. */
export const READER_FILE = 'reader';
/** A reader without a checkpoint for this long is considered dead. */
const READER_SILENCE_MS = 15 * 60_000;
const BYTES_PER_ID = 8;
/** The minimum time between two checkpoints, from which reading continues after an interruption. Pages after the last checkpoint are then fetched again. */
const CHECKPOINT_MS = 1000;
/** The largest layers of parcels, of whole states, have 13 million. */
const MAX_ROWS = 20_000_000;
const EXPECTED_IDS = 10_000;
/** The maximum number of hashes in `last`, which would grow without end if a server gave all rows the same id. */
const MAX_HASHES = 5000;

const stateSchema = z.object({
  /** Identifies the request and its layer. Pages of another request are not continued. */
  identity: z.string(),
  /** The size of the file of features after the last whole page. */
  bytes: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  /** The number of ids in the file of ids. */
  ids: z.int().nonnegative(),
  /** The offset of the next page, for reading by offset. */
  offset: z.int().nonnegative(),
  /** The address of the next page, for services that link it. */
  next: z.string().nullable().default(null),
  /** The last rows of the last page that share an id, by the hashes of their lines: the next page may begin with further ones. */
  last: z
    .object({ id: z.number(), hashes: z.array(z.number()) })
    .nullable()
    .default(null),
});
type State = z.infer<typeof stateSchema>;

export interface FetchedRow {
  /** Null: the row has no id, so it can't be told from others. */
  id: number | null;
  /** A GeoJSON feature, and a line end. */
  line: Buffer;
}

/** Where reading goes on after a page. */
export interface NextPage {
  offset?: number;
  next?: string | null;
}

export type FetchedPages = Awaited<ReturnType<typeof openFetchedPages>>;

/**
 * Opens the features that were fetched from a layer, in the folder of an upload: a file with one GeoJSON feature a line, and a file with their ids. After an
 * interruption, reading continues from the last checkpoint: a third, small file with the sizes of the other two after a whole page. Both are cut off at these sizes. Each
 * id is written once, except for neighboring rows that share an id and differ otherwise.
 */
export async function openFetchedPages(dir: string, identity: string, maxBytes: number) {
  const claimed = path.join(dir, READER_FILE);
  if (!(await claimFile(claimed, READER_SILENCE_MS)))
    throw new Problem('conflict', 'This layer is being fetched at the moment: wait until that is done.');
  const stateFile = path.join(dir, STATE_FILE);
  const found = await readState(stateFile);
  const state = found?.identity === identity ? found : emptyState(identity);
  let seen = new HashSet(Math.max(EXPECTED_IDS, state.ids));
  const rowFile = await openAt(path.join(dir, PART_FILE), state.bytes);
  const idFile = await openAt(path.join(dir, IDS_FILE), state.ids * BYTES_PER_ID);
  await readIds(idFile, state.ids, seen);

  let savedAtMs = Date.now();
  let isSaved = true;
  const checkpoint = async () => {
    savedAtMs = Date.now();
    if (isSaved) return;
    await rowFile.datasync();
    await idFile.datasync();
    await writeFile(`${stateFile}.new`, JSON.stringify(state));
    await rename(`${stateFile}.new`, stateFile);
    await renewClaim(claimed);
    isSaved = true;
  };

  return {
    get rows() {
      return state.rows;
    },
    /** False: some of the rows have no id, so they would not be recognized if they came again. */
    get haveIds() {
      return state.ids === state.rows;
    },
    get offset() {
      return state.offset;
    },
    get next() {
      return state.next;
    },
    has: (id: number) => seen.has(slotOf(id)),

    /** Adds the rows of a page that are new, and returns their number. */
    async append(rows: readonly FetchedRow[], { offset, next }: NextPage): Promise<number> {
      const fresh = newRows(rows, state.last, seen);
      const ids = fresh.map(({ id }) => id).filter((id) => id !== null);
      const bytes = Buffer.concat(fresh.map(({ line }) => line));
      if (state.bytes + bytes.length > maxBytes)
        throw new Problem(
          'too_large',
          `The layer is larger than an upload may be (PLATBOOK_UPLOAD_MAX_GB). Limit it with --where, or raise the setting.`,
        );
      if (state.rows + fresh.length > MAX_ROWS)
        throw new Problem(
          'too_large',
          `The layer has more than ${MAX_ROWS.toLocaleString('en-US')} features. Limit it with --where.`,
        );
      isSaved = false;
      await writeAt(rowFile, bytes, state.bytes);
      await writeAt(idFile, Buffer.from(new Float64Array(ids).buffer), state.ids * BYTES_PER_ID);
      state.bytes += bytes.length;
      state.rows += fresh.length;
      state.ids += ids.length;
      state.offset = offset ?? state.offset;
      state.next = next === undefined ? state.next : next;
      state.last = lastRows(rows, state.last);
      if (Date.now() - savedAtMs >= CHECKPOINT_MS) await checkpoint();
      return fresh.length;
    },

    /** Removes all rows, so that they can be read in another way. */
    async restart(): Promise<void> {
      await rowFile.truncate(0);
      await idFile.truncate(0);
      Object.assign(state, emptyState(identity));
      seen = new HashSet(EXPECTED_IDS);
      isSaved = false;
      await checkpoint();
    },

    /** Removes the checkpoint and the list of ids, because the file is complete. */
    async finish(): Promise<void> {
      isSaved = true;
      await rm(stateFile, { force: true });
      await rm(path.join(dir, IDS_FILE), { force: true });
    },

    async close(): Promise<void> {
      await checkpoint();
      await rowFile.close();
      await idFile.close();
      await releaseClaim(claimed);
    },
  };
}

function emptyState(identity: string): State {
  return { identity, bytes: 0, rows: 0, ids: 0, offset: 0, next: null, last: null };
}

/** Returns the rows of a page that were not fetched before. Adds their ids to `seen`. `last` holds the rows at the end of the page before. */
function newRows(rows: readonly FetchedRow[], last: State['last'], seen: HashSet): FetchedRow[] {
  const end = rows.findIndex(({ id }) => id !== last?.id);
  const fresh: FetchedRow[] = [];
  const continued = end < 0 ? rows : rows.slice(0, end);
  for (const row of continued)
    if (!last?.hashes.includes(hashOf(row)) && !fresh.some(({ line }) => line.equals(row.line)))
      fresh.push(row);
  for (const row of rows.slice(continued.length))
    if (row.id === null || seen.add(slotOf(row.id)) || isFurtherRow(row, fresh)) fresh.push(row);
  return fresh;
}

/**
 * Returns true for a row that has the id of another new row of its page but not its content. In a layer that joins a table of owners, a parcel with two owners
 * has two rows with the same id. Only rows that differ in their content are kept, because a server that repeats a row repeats its content.
 */
function isFurtherRow({ id, line }: FetchedRow, fresh: readonly FetchedRow[]): boolean {
  const same = fresh.filter((row) => row.id === id);
  return same.length > 0 && !same.some((row) => row.line.equals(line));
}

const hashOf = ({ line }: FetchedRow) => hashBytes(line, 0, line.length);

/** Returns the rows at the end of a page that share an id, with those of the pages before if the whole page has this id. */
function lastRows(rows: readonly FetchedRow[], before: State['last']): State['last'] {
  const id = rows.at(-1)?.id ?? null;
  if (id === null) return rows.length === 0 ? before : null;
  const from = rows.findLastIndex((row) => row.id !== id) + 1;
  const hashes = rows.slice(from).map(hashOf);
  return {
    id,
    hashes: from === 0 && before?.id === id ? [...before.hashes, ...hashes].slice(-MAX_HASHES) : hashes,
  };
}

async function readState(file: string): Promise<State | undefined> {
  try {
    return stateSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined; // the first attempt
  }
}

/** Opens a file for writing, and cuts it off after its first `bytes` bytes. */
async function openAt(file: string, bytes: number): Promise<FileHandle> {
  const handle = await open(file, 'r+').catch(() => open(file, 'w+', 0o600));
  await handle.truncate(bytes);
  return handle;
}

async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}

async function readIds(handle: FileHandle, count: number, into: HashSet): Promise<void> {
  const chunk = new Float64Array(65_536);
  for (let at = 0; at < count;) {
    const wanted = Math.min(chunk.length, count - at) * BYTES_PER_ID;
    const { bytesRead } = await handle.read(chunk, 0, wanted, at * BYTES_PER_ID);
    const ids = Math.floor(bytesRead / BYTES_PER_ID);
    if (ids === 0) return;
    for (const id of chunk.subarray(0, ids)) into.add(slotOf(id));
    at += ids;
  }
}

/** The set holds positive integers only. Object ids may be 0, and negative ones have been seen. */
function slotOf(id: number): number {
  return id >= 0 ? id * 2 + 1 : -id * 2;
}
