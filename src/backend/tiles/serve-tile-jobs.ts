import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Moved } from '../threads/line.ts';
import { serveThread } from '../threads/serve-thread.ts';
import type { EncodedTile, SharedNote } from './worker-pool.ts';

/** What was shared with this thread, by name. Throws when a job names something that is not here. */
export type SharedValues = (name: string) => unknown;

export interface TileJobResult {
  body: Uint8Array<ArrayBuffer>;
  /** False for what is compressed already: PNG. */
  isCompressible: boolean;
}

/** Below this, gzip's header costs more than it saves. */
const LEAST_TO_COMPRESS = 150;

/** The loop of a tile thread: makes what each job asks for, compresses it and hands it over. */
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
  // Level 1: the higher ones save a tenth of the size at three times the time.
  return { body: Uint8Array.from(gzipSync(body, { level: 1 })), encoding: 'gzip', etag };
}
