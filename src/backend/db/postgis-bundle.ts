import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Extension } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { joinBytes } from './join-bytes.ts';

/**
 * The files of PostGIS that Platbook uses: its code, the script that creates it, and PROJ's coordinate systems. The archive also contains rasters, topology, a
 * geocoder and upgrade scripts, which would be 60 MB more in memory and two more libraries to compile.
 */
const NEEDED =
  /^(?:lib\/postgresql\/postgis-3\.so|share\/postgresql\/extension\/postgis(?:--[\d.]+\.sql|\.control)|share\/proj\/.*)$/;
/** The block size of a tar archive: headers have one block, and each file fills whole blocks. */
const BLOCK = 512;

/** PostGIS for PGlite, without the parts that Platbook doesn't use. */
export const slimPostgis: Extension = {
  name: postgis.name,
  async setup(database, options) {
    const { bundlePath, emscriptenOpts, ...rest } = await postgis.setup(database, options);
    if (bundlePath === undefined) throw new Error('The PostGIS package does not name its archive.');
    const archive = readNeededFiles(bundlePath);
    archive.catch(() => undefined); // PGlite awaits it as well, but only later
    // PGlite unpacks `pg_extensions` after the module has started. `preRun` runs before that.
    const useArchive = (module: PostgresModule) => {
      module.pg_extensions[postgis.name] = archive.then(
        // PGlite uses no other method of a Blob.
        ({ buffer }) => ({ arrayBuffer: () => Promise.resolve(buffer) }),
      );
    };
    const { preRun = [] } = emscriptenOpts as { preRun?: unknown[] };
    return {
      ...rest,
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, useArchive] },
      // By now the files are copied and the library is compiled. PGlite would keep the archive in memory as long as the database is open.
      init: async () => void (await archive).buffer.transfer(0),
    };
  },
};

interface PostgresModule {
  pg_extensions: Record<string, unknown>;
}

/** Reads a compressed tar archive as a stream, and returns a tar archive of the needed files. */
export async function readNeededFiles(archive: URL): Promise<Uint8Array<ArrayBuffer>> {
  const kept: Buffer[] = [];
  let rest: Buffer = Buffer.alloc(0);
  /** The bytes of the current file that are still to come, including its padding. */
  let left = 0;
  let isNeeded = false;
  for await (const chunk of createReadStream(archive).pipe(createGunzip())) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= BLOCK) {
      if (left === 0) {
        const header = rest.subarray(0, BLOCK);
        left = BLOCK + Math.ceil(sizeOf(header) / BLOCK) * BLOCK;
        isNeeded = NEEDED.test(nameOf(header));
      }
      const length = Math.min(left, Math.floor(rest.length / BLOCK) * BLOCK);
      if (isNeeded) kept.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      left -= length;
    }
  }
  return joinBytes([...kept, Buffer.alloc(2 * BLOCK)]);
}

function nameOf(header: Buffer): string {
  return header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
}

function sizeOf(header: Buffer): number {
  return Number.parseInt(header.toString('latin1', 124, 136), 8) || 0;
}
