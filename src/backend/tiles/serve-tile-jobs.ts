import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Moved } from '../threads/line.ts';
import { serveThread } from '../threads/serve-thread.ts';
import type { EncodedTile, SharedNote } from './worker-pool.ts';

/** Returns a shared value of this thread by name. Throws if it doesn't exist. */
export type SharedValues = (name: string) => unknown;

export interface TileJobResult {
  body: Uint8Array<ArrayBuffer>;
  /** False for bytes that are already compressed: PNG. */
  isCompressible: boolean;
}

/** For fewer bytes, gzip's header takes more than compression saves. */
const LEAST_TO_COMPRESS = 150;

/** Runs in a tile thread: makes the tile of each job, compresses it and transfers it. */
export function serveTileJobs(make: (job: unknown, shared: SharedValues) => TileJobResult): void {
  const values = new Map<string, unknown>();
  const shared: SharedValues = (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the tile thread has no ${name}`);
    return value;
  };
  serveThread({
    onNote(told) {
      const note = told as SharedNote;
      if (note.kind === 'share') values.set(note.name, note.value);
      else values.delete(note.name);
    },
    answer(job) {
      const tile = finishTile(make(job, shared));
      return new Moved(tile, [tile.body.buffer]);
    },
  });
}

export function finishTile({ body, isCompressible }: TileJobResult): EncodedTile {
  const etag = createHash('sha1').update(body).digest('base64url').slice(0, 16);
  if (!isCompressible || body.length < LEAST_TO_COMPRESS) return { body, encoding: null, etag };
  // Level 1, because higher levels save only a tenth of the size and take three times as long.
  return { body: Uint8Array.from(gzipSync(body, { level: 1 })), encoding: 'gzip', etag };
}
