import { PGlite, types } from '@electric-sql/pglite';
import { serveThread, threadData } from '../threads/serve-thread.ts';
import { cacheSymbols } from './cache-symbols.ts';
import type { WorkerCall, WorkerNote } from './embedded-thread.ts';
import { joinBytes } from './join-bytes.ts';
import { slimPostgis } from './postgis-bundle.ts';

/** The embedded database runs on the thread that calls it, so it has a thread of its own. */
const { dir } = threadData<{ dir: string | null }>();

/** Settings for PostgreSQL's command line, so that they apply to every session. */
const SETTINGS = {
  // The operating system caches the same files, so the default of 128 MB would hold them twice.
  shared_buffers: '32MB',
  // Sorting for an index would use 64 MB, and WebAssembly memory never shrinks.
  maintenance_work_mem: '16MB',
  // As on a database server. The default is the time zone of this machine, rounded to whole hours.
  TimeZone: 'UTC',
};

cacheSymbols();
const database = await PGlite.create({
  ...(dir === null ? {} : { dataDir: dir }),
  extensions: { postgis: slimPostgis },
  startParams: [
    ...PGlite.defaultStartParams,
    ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
  parsers: {
    [types.INT8]: Number,
    [types.DATE]: (value: string) => value,
  },
});
const unsubscribes = new Map<string, () => Promise<void>>();
/** 0 for a closed database, whose memory can't be read. */
const memoryBytes = () => (database.closed ? 0 : database.Module.HEAPU8.length);

async function answer(call: WorkerCall): Promise<unknown> {
  switch (call.kind) {
    case 'query': {
      const source = call.blob && joinBytes(call.blob);
      const options = source ? { blob: blobOf(source) } : {};
      const result = await database.query(call.sql, call.params, options);
      if (source) releaseBuffer(source);
      const blob = result.blob ? new Uint8Array(await result.blob.arrayBuffer()) : undefined;
      return { rows: result.rows, affectedRows: result.affectedRows, blob };
    }
    case 'exec':
      return (await database.exec(call.sql)).map(({ rows }) => ({ rows }));
    case 'listen':
      unsubscribes.set(
        call.channel,
        await database.listen(call.channel, (payload) =>
          tell({ kind: 'notification', channel: call.channel, payload }),
        ),
      );
      return null;
    case 'unlisten':
      await unsubscribes.get(call.channel)?.();
      unsubscribes.delete(call.channel);
      return null;
    // The note that is sent before each answer has the size of the memory.
    case 'memory':
      return null;
    case 'close':
      await database.close();
      return null;
  }
}

/**
 * Returns the bytes as a Blob for `/dev/blob`, of which PGlite calls only `arrayBuffer`. A real Blob would copy them twice more, into memory that the garbage
 * collector doesn't track.
 */
function blobOf(bytes: Uint8Array<ArrayBuffer>): Blob {
  return { arrayBuffer: () => Promise.resolve(bytes.buffer) } as Blob;
}

/** Releases the memory at once. Otherwise a stream of large buffers would trigger the garbage collector every few buffers. */
function releaseBuffer({ buffer }: Uint8Array<ArrayBuffer>): void {
  buffer.transfer(0);
}

const line = serveThread({
  async answer(call) {
    try {
      return await answer(call as WorkerCall);
    } finally {
      tell({ kind: 'memory', bytes: memoryBytes() });
    }
  },
});
function tell(note: WorkerNote): void {
  line.tell(note);
}
