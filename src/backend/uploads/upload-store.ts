import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import { cleanFileName } from './clean-file-name.ts';

/** The facts about an incoming file. They are stored beside it, so that they outlive the process. */
const metadataSchema = z.object({
  name: z.string(),
  /** null while the size is unknown: for a file that is fetched without a stated length. */
  bytes: z.number().nullable(),
  createdAt: z.string(),
  /** The address that the file is fetched from; null for an upload. */
  url: z.string().nullable(),
  error: z.string().nullable(),
  /** Sentences for people about a complete file, such as features that its service did not send. */
  notes: z.array(z.string()).default([]),
});
type Metadata = z.infer<typeof metadataSchema>;

export interface Upload extends Metadata {
  id: string;
  received: number;
  /** True once the last byte is on disk; `file` does not exist before. */
  isComplete: boolean;
  /** The absolute path of the complete file. */
  file: string;
  /** The time when the last bytes arrived, in milliseconds since 1970. */
  changedAtMs: number;
}

export interface UploadStoreOptions {
  dir: string;
  maxBytes: number;
  totalBytes: number;
}

export type UploadStore = ReturnType<typeof createUploadStore>;

const METADATA_FILE = 'upload.json';
/** The file in an upload's folder that receives its bytes until they are complete. */
export const PART_FILE = 'part';
const OWN_FILES: readonly string[] = [METADATA_FILE, PART_FILE];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Stores files from outside, each in a folder of its own. Bytes are appended to a part file whose length is the progress, so an interruption of the connection
 * or of this process loses nothing. The part is renamed to the file's name when it is complete.
 */
export function createUploadStore({ dir, maxBytes, totalBytes }: UploadStoreOptions) {
  /** The writer of each upload that is being written. An upload has at most one writer at a time. */
  const writers = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  /** Ends when the last caller of `withSpace` has taken its space. */
  let reserving: Promise<unknown> = Promise.resolve();
  const folderOf = (id: string) => path.join(dir, id);

  async function find(id: string): Promise<Upload | undefined> {
    if (!ID.test(id)) return undefined;
    const metadata = await readMetadata(path.join(folderOf(id), METADATA_FILE));
    if (metadata === undefined) return undefined;
    const file = path.join(folderOf(id), metadata.name);
    const whole = await stat(file).catch(() => undefined);
    const found = whole ?? (await stat(path.join(folderOf(id), PART_FILE)).catch(() => undefined));
    const changedAtMs = found?.mtimeMs ?? Date.parse(metadata.createdAt);
    // Another task may have completed the file after its metadata was read here.
    const bytes = whole?.size ?? metadata.bytes;
    const received = found?.size ?? 0;
    return { ...metadata, bytes, id, received, isComplete: whole !== undefined, file, changedAtMs };
  }

  async function get(id: string): Promise<Upload> {
    const found = await find(id);
    if (found === undefined) throw new Problem('not_found', 'There is no such upload: it may have expired.');
    return found;
  }

  async function list(): Promise<Upload[]> {
    const ids = await readdir(dir).catch(() => []);
    const uploads = (await Promise.all(ids.map(find))).filter((upload) => upload !== undefined);
    return uploads.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }

  /** Replaces the metadata in one step, so that a reader finds either the old or the new version, even after a crash. */
  async function write(id: string, metadata: Metadata): Promise<void> {
    const draft = path.join(folderOf(id), `${METADATA_FILE}.${randomUUID()}`);
    await writeFile(draft, JSON.stringify(metadata), { mode: 0o600 });
    await rename(draft, path.join(folderOf(id), METADATA_FILE));
  }

  /** Throws `too_large` if there is no room for a file of that size. */
  async function assertSpace(bytes: number): Promise<void> {
    if (bytes > maxBytes)
      throw new Problem(
        'too_large',
        `The file has ${inGigabytes(bytes)}; at most ${inGigabytes(maxBytes)} are accepted (PLATBOOK_UPLOAD_MAX_GB). Put it into a folder of the server instead.`,
      );
    const uploads = await list();
    const taken = uploads.reduce((sum, upload) => sum + (upload.bytes ?? upload.received), 0);
    if (taken + bytes > totalBytes)
      throw new Problem(
        'too_large',
        `There is no room for another ${inGigabytes(bytes)}: ${inGigabytes(taken)} of ${inGigabytes(totalBytes)} are taken by earlier uploads (PLATBOOK_UPLOADS_TOTAL_GB). Remove some first.`,
      );
    await mkdir(dir, { recursive: true });
    const disk = await statfs(dir);
    // A file that could not be fetched is announced again when it is fetched again.
    const expected = uploads.reduce(
      (sum, { error, bytes: size, received }) => sum + (error === null ? (size ?? received) - received : 0),
      0,
    );
    const free = Math.max(0, disk.bavail * disk.bsize - expected);
    if (free < bytes)
      throw new Problem(
        'too_large',
        `The server's disk has no room for ${inGigabytes(bytes)}: ${inGigabytes(free)} are free, not counting the space for uploads that have begun.`,
      );
  }

  /** Calls `reserve` after {@link assertSpace}, one caller after the other, so that two files never take the same space. */
  function withSpace<T>(bytes: number, reserve: () => Promise<T>): Promise<T> {
    const run = reserving.then(async () => {
      await assertSpace(bytes);
      return reserve();
    });
    reserving = run.catch(() => undefined); // the caller gets the error
    return run;
  }

  /** Stops the writer of an upload and waits for its end. A client that sends another request has abandoned its old connection. */
  async function takeOver(id: string): Promise<void> {
    const writer = writers.get(id);
    writer?.abort.abort(new Error('another request continues this upload'));
    await writer?.ended;
  }

  return {
    find,
    get,
    list,
    takeOver,
    maxBytes,

    /** Creates an upload. `bytes` null: the size is unknown, so only the maximum size applies. */
    async create(facts: { name: string; bytes: number | null; url?: string | null }): Promise<Upload> {
      const id = randomUUID();
      await withSpace(facts.bytes ?? 0, async () => {
        await mkdir(folderOf(id), { recursive: true });
        await write(id, {
          name: storedName(facts.name),
          bytes: facts.bytes,
          createdAt: new Date().toISOString(),
          url: facts.url ?? null,
          error: null,
          notes: [],
        });
      });
      await writeFile(path.join(folderOf(id), PART_FILE), '', { mode: 0o600 });
      return get(id);
    },

    /**
     * Appends a stream from `offset` on and returns the upload afterwards, complete or not. If the stream breaks, the bytes that arrived are kept. Throws
     * `conflict` if `offset` is not the current length, and `too_large` if there is more than announced.
     */
    async append(id: string, offset: number, stream: Readable, signal?: AbortSignal): Promise<Upload> {
      while (writers.has(id)) await takeOver(id);
      const abort = new AbortController();
      const ended = Promise.withResolvers<void>();
      // Nothing is awaited between the check for another writer and this line, so that two simultaneous requests never both write.
      writers.set(id, { abort, ended: ended.promise });
      try {
        const upload = await get(id);
        if (upload.isComplete || offset !== upload.received)
          throw new Problem(
            'conflict',
            `The server has ${upload.received} bytes of this upload, so it cannot continue at byte ${offset}.`,
          );
        const part = path.join(folderOf(id), PART_FILE);
        await pipeline(
          stream,
          limitBytes(
            (upload.bytes ?? maxBytes) - offset,
            upload.bytes === null
              ? `The file is too large: at most ${inGigabytes(maxBytes)} are accepted (PLATBOOK_UPLOAD_MAX_GB). Put it into a folder of the server instead.`
              : 'More bytes arrived than were announced for this upload.',
          ),
          createWriteStream(part, { flags: 'r+', start: offset }),
          { signal: signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]) },
        );
        const { size } = await stat(part);
        if (size === upload.bytes) await finish(id, upload);
        return await get(id);
      } finally {
        writers.delete(id);
        ended.resolve();
      }
    },

    /** Sets the size, a better name or notes of a file that is being fetched, once they are known. Throws `too_large`. */
    async describe(id: string, facts: { name?: string; bytes?: number; notes?: string[] }): Promise<void> {
      const change = async () => {
        const { name, bytes, createdAt, url, error, notes } = await get(id);
        await write(id, {
          name: facts.name === undefined ? name : storedName(facts.name),
          bytes: facts.bytes ?? bytes,
          createdAt,
          url,
          error,
          notes: facts.notes ?? notes,
        });
      };
      await (facts.bytes === undefined ? change() : withSpace(facts.bytes, change));
    },

    /** Completes a file whose length was not announced. */
    async complete(id: string): Promise<void> {
      const upload = await get(id);
      if (!upload.isComplete) await finish(id, upload);
    },

    /** Stores the reason why a file can't be fetched. The upload stays incomplete. */
    async fail(id: string, error: string): Promise<void> {
      const upload = await find(id);
      if (upload === undefined) return;
      const { name, bytes, createdAt, url, notes } = upload;
      await write(id, { name, bytes, createdAt, url, error, notes });
    },

    /** Clears the reason why a file could not be fetched, because it is fetched again. */
    async resume(id: string): Promise<void> {
      const { name, bytes, createdAt, url, notes } = await get(id);
      await write(id, { name, bytes, createdAt, url, error: null, notes });
    },

    /** Discards what has arrived of a file that is fetched from its beginning again, and the size that was announced for it. */
    async restart(id: string): Promise<void> {
      const { name, createdAt, url, notes } = await get(id);
      await truncate(path.join(folderOf(id), PART_FILE));
      await write(id, { name, bytes: null, createdAt, url, error: null, notes });
    },

    async remove(id: string): Promise<void> {
      await get(id);
      await takeOver(id);
      await rm(folderOf(id), { recursive: true, force: true });
    },
  };

  async function finish(id: string, { name, createdAt, url, notes }: Upload): Promise<void> {
    const part = path.join(folderOf(id), PART_FILE);
    const handle = await open(part, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    const { size } = await stat(part);
    await write(id, { name, bytes: size, createdAt, url, error: null, notes });
    await rename(part, path.join(folderOf(id), name));
  }
}

/** Returns a safe name for the file, other than the names of the store's own files in the same folder. */
function storedName(name: string): string {
  const clean = cleanFileName(name);
  // Some file systems don't tell upper case from lower case.
  return OWN_FILES.includes(clean.toLowerCase()) ? `_${clean}` : clean;
}

async function readMetadata(file: string): Promise<Metadata | undefined> {
  try {
    const parsed = metadataSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // not an upload, or one whose creation was interrupted
  }
}

function limitBytes(maxBytes: number, message: string): Transform {
  let left = maxBytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Problem('too_large', message));
      else done(null, chunk);
    },
  });
}

export function inGigabytes(bytes: number): string {
  const gigabytes = bytes / 2 ** 30;
  return gigabytes >= 0.1 ? `${gigabytes.toFixed(1)} GB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
