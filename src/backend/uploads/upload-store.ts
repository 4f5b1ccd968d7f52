import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import { cleanFileName } from './clean-file-name.ts';

/** What is known of a file that is being received; kept beside it, so that it outlives the process. */
const noteSchema = z.object({
  name: z.string(),
  /** null while nobody knows: a file that is fetched without a stated length. */
  bytes: z.number().nullable(),
  createdAt: z.string(),
  /** Where it is fetched from; null for an upload. */
  url: z.string().nullable(),
  error: z.string().nullable(),
});
type Note = z.infer<typeof noteSchema>;

export interface Upload extends Note {
  id: string;
  received: number;
  /** True once the last byte is on the disk; only then does `file` exist. */
  isComplete: boolean;
  /** Absolute path of the complete file. */
  file: string;
  /** When the last bytes arrived, in milliseconds. */
  changedAtMs: number;
}

export interface UploadStoreOptions {
  dir: string;
  maxBytes: number;
  totalBytes: number;
}

export type UploadStore = ReturnType<typeof createUploadStore>;

const NOTE = 'upload.json';
const PART = 'part';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Files from outside, each in a folder of its own. What arrives is appended to a part and counted by the part's length, so an interruption, of
 * the connection or of this process, loses nothing; the part takes the file's name only when it is whole.
 */
export function createUploadStore({ dir, maxBytes, totalBytes }: UploadStoreOptions) {
  /** Who is writing: one at a time for each upload. */
  const writers = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  const folderOf = (id: string) => path.join(dir, id);

  async function find(id: string): Promise<Upload | undefined> {
    if (!ID.test(id)) return undefined;
    const note = await readNote(path.join(folderOf(id), NOTE));
    if (note === undefined) return undefined;
    const file = path.join(folderOf(id), note.name);
    const whole = await stat(file).catch(() => undefined);
    const found = whole ?? (await stat(path.join(folderOf(id), PART)).catch(() => undefined));
    const changedAtMs = found?.mtimeMs ?? Date.parse(note.createdAt);
    return { ...note, id, received: found?.size ?? 0, isComplete: whole !== undefined, file, changedAtMs };
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

  /** Replaces the note in one step: a reader finds, at any moment and after a crash, the old one or the new one. */
  async function write(id: string, note: Note): Promise<void> {
    const draft = path.join(folderOf(id), `${NOTE}.${randomUUID()}`);
    await writeFile(draft, JSON.stringify(note), { mode: 0o600 });
    await rename(draft, path.join(folderOf(id), NOTE));
  }

  /** Throws `too_large` when a file of that size has no room. */
  async function assertRoom(bytes: number): Promise<void> {
    if (bytes > maxBytes)
      throw new Problem(
        'too_large',
        `The file has ${inGigabytes(bytes)}; at most ${inGigabytes(maxBytes)} are accepted (PLATBOOK_UPLOAD_MAX_GB). Put it into a folder of the server instead.`,
      );
    const taken = (await list()).reduce((sum, upload) => sum + (upload.bytes ?? upload.received), 0);
    if (taken + bytes > totalBytes)
      throw new Problem(
        'too_large',
        `There is no room for another ${inGigabytes(bytes)}: ${inGigabytes(taken)} of ${inGigabytes(totalBytes)} are taken by earlier uploads (PLATBOOK_UPLOADS_TOTAL_GB). Remove some first.`,
      );
    await mkdir(dir, { recursive: true });
    const disk = await statfs(dir);
    if (disk.bavail * disk.bsize < bytes)
      throw new Problem('too_large', `The server's disk has no room for ${inGigabytes(bytes)}.`);
  }

  /** Waits until nobody writes; whoever does is told to stop, since a client that asks again has given its old connection up. */
  async function takeOver(id: string): Promise<void> {
    const writer = writers.get(id);
    writer?.abort.abort(new Error('another request goes on with this upload'));
    await writer?.ended;
  }

  return {
    find,
    get,
    list,
    takeOver,
    maxBytes,

    /** Makes room for a file. `bytes` null: not known yet, bounded by the largest that is accepted. */
    async create(facts: { name: string; bytes: number | null; url?: string | null }): Promise<Upload> {
      await assertRoom(facts.bytes ?? 0);
      const id = randomUUID();
      await mkdir(folderOf(id), { recursive: true });
      await write(id, {
        // The two names that are ours can't be the file's.
        name: [NOTE, PART].includes(facts.name) ? `_${facts.name}` : cleanFileName(facts.name),
        bytes: facts.bytes,
        createdAt: new Date().toISOString(),
        url: facts.url ?? null,
        error: null,
      });
      await writeFile(path.join(folderOf(id), PART), '', { mode: 0o600 });
      return get(id);
    },

    /**
     * Appends what a stream brings from `offset` on and returns the upload as it is then, complete or not; what had arrived when the stream
     * broke is kept. Throws `conflict` when `offset` is not where the upload stands, `too_large` for more than was announced.
     */
    async append(id: string, offset: number, stream: Readable, signal?: AbortSignal): Promise<Upload> {
      await takeOver(id);
      const upload = await get(id);
      if (upload.isComplete || offset !== upload.received)
        throw new Problem('conflict', `The upload stands at byte ${upload.received}, not ${offset}.`);
      const abort = new AbortController();
      const ended = Promise.withResolvers<void>();
      writers.set(id, { abort, ended: ended.promise });
      const part = path.join(folderOf(id), PART);
      try {
        await pipeline(
          stream,
          limitBytes((upload.bytes ?? maxBytes) - offset),
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

    /** Notes the size or a better name of a file that is being fetched, once they are known. Throws `too_large`. */
    async describe(id: string, facts: { name?: string; bytes?: number }): Promise<void> {
      if (facts.bytes !== undefined) await assertRoom(facts.bytes);
      const { name, bytes, createdAt, url, error } = await get(id);
      await write(id, {
        name: facts.name === undefined ? name : cleanFileName(facts.name),
        bytes: facts.bytes ?? bytes,
        createdAt,
        url,
        error,
      });
    },

    /** Declares a file whole whose length nobody had announced. */
    async complete(id: string): Promise<void> {
      const upload = await get(id);
      if (!upload.isComplete) await finish(id, upload);
    },

    /** Notes why a file can't be had; it stays incomplete. */
    async fail(id: string, error: string): Promise<void> {
      const upload = await find(id);
      if (upload === undefined) return;
      const { name, bytes, createdAt, url } = upload;
      await write(id, { name, bytes, createdAt, url, error });
    },

    async remove(id: string): Promise<void> {
      const { id: known } = await get(id);
      await takeOver(known);
      await rm(folderOf(known), { recursive: true, force: true });
    },
  };

  async function finish(id: string, { name, createdAt, url }: Upload): Promise<void> {
    const part = path.join(folderOf(id), PART);
    const handle = await open(part, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    const { size } = await stat(part);
    await write(id, { name, bytes: size, createdAt, url, error: null });
    await rename(part, path.join(folderOf(id), name));
  }
}

async function readNote(file: string): Promise<Note | undefined> {
  try {
    const parsed = noteSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // not an upload, or one whose making was interrupted
  }
}

function limitBytes(maxBytes: number): Transform {
  let left = maxBytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Problem('too_large', 'More bytes arrived than the upload was announced with.'));
      else done(null, chunk);
    },
  });
}

export function inGigabytes(bytes: number): string {
  const gigabytes = bytes / 2 ** 30;
  return gigabytes >= 0.1 ? `${gigabytes.toFixed(1)} GB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
