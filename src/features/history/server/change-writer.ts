import { ChunkPool } from '../../../backend/db/chunk-pool.ts';
import { CopyWriter } from '../../../backend/db/copy-binary.ts';
import type { Database } from '../../../backend/db/database.ts';
import type { ChangeKind } from '../rules/change-kinds.ts';
import { CHANGE_COLUMNS, type ChangeRow } from './queries-compare.ts';

const CHUNK_BYTES = 1 << 20;

/** Writes the rows of one comparison and counts them by kind. */
export class ChangeWriter {
  readonly counts = new Map<ChangeKind, number>();
  readonly #database: Database;
  readonly #comparisonId: number;
  readonly #chunks = new ChunkPool(CHUNK_BYTES);
  readonly #copy = new CopyWriter(this.#chunks);
  #seq = 0;

  constructor(database: Database, comparisonId: number) {
    this.#database = database;
    this.#comparisonId = comparisonId;
  }

  add({ kind, uuid, oldFid, newFid, share, detail }: ChangeRow): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    const copy = this.#copy;
    copy.startTuple(CHANGE_COLUMNS.length);
    copy.int4(this.#comparisonId);
    copy.int4(++this.#seq);
    copy.text(kind);
    copy.bytes(Buffer.from(uuid.replaceAll('-', ''), 'hex'));
    copy.int4(oldFid);
    copy.int4(newFid);
    copy.float8(share);
    copy.jsonb(detail === null ? null : JSON.stringify(detail));
  }

  /** Writes the rows that were added since the last call. */
  async flush(): Promise<void> {
    if (this.#copy.length === 0) return;
    const chunk = this.#copy.takeChunk();
    await this.#database.copyIn('parcel_change', CHANGE_COLUMNS, once(chunk));
    this.#chunks.release(chunk);
  }
}

// oxlint-disable-next-line require-await -- copyIn reads an async iterable; the only chunk exists already
async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}
