import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Moved } from '../threads/line.ts';
import { serveThread } from '../threads/serve-thread.ts';
import type { Container } from './container-reader.ts';
import type { EncodedTile, SharedNote } from './worker-pool.ts';

export interface TileJobResult {
  body: Uint8Array<ArrayBuffer>;
  /** False for bytes that are already compressed: PNG. */
  isCompressible: boolean;
}

/** For fewer bytes, gzip's header takes more than compression saves. */
const MIN_BYTES_TO_COMPRESS = 150;

/**
 * Runs in a tile thread: makes the tile of each job, compresses it and transfers it. `view` is called when a job first opens a shared archive. `open` returns
 * the result of `view` by the key of the archive, and throws if the archive isn't shared.
 */
export function serveTileJobs<View>(
  view: (archive: Container) => View,
  make: (job: unknown, open: (key: string) => View) => TileJobResult,
): void {
  const archives = new Map<string, Container>();
  const views = new Map<string, View>();
  const open = (key: string): View => {
    const seen = views.get(key);
    if (seen !== undefined) return seen;
    const archive = archives.get(key);
    if (archive === undefined) throw new Error(`the tile thread has no ${key}`);
    const made = view(archive);
    views.set(key, made);
    return made;
  };
  serveThread({
    onNote(received) {
      const note = received as SharedNote;
      views.delete(note.name);
      if (note.kind === 'share') archives.set(note.name, note.value as Container);
      else archives.delete(note.name);
    },
    answer(job) {
      const tile = finishTile(make(job, open));
      return new Moved(tile, [tile.body.buffer]);
    },
  });
}

/** Compresses a tile and computes its tag. */
export function finishTile({ body, isCompressible }: TileJobResult): EncodedTile {
  const etag = createHash('sha1').update(body).digest('base64url').slice(0, 16);
  if (!isCompressible || body.length < MIN_BYTES_TO_COMPRESS) return { body, encoding: null, etag };
  // Level 1, because higher levels save only a tenth of the size and take three times as long.
  return { body: Uint8Array.from(gzipSync(body, { level: 1 })), encoding: 'gzip', etag };
}
