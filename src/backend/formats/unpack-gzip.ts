import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Problem } from '../../kernel/problem.ts';
import { readHead } from './read-head.ts';
import { findFullDisk, inMegabytes, MAX_RATIO, RATIO_FREE_BYTES, type UnpackLimit } from './unpack-limit.ts';
import { safeName } from './unpack-zip.ts';

const GZIP = 0x8b1f;

/** Returns true for a file that is packed with gzip, by its first bytes. Such a file holds one file, which may be a tar archive. */
export async function isGzip(file: string): Promise<boolean> {
  const head = await readHead(file, 2);
  return head.length === 2 && head.readUInt16LE(0) === GZIP;
}

/**
 * Unpacks a gzip file into its own folder inside the scratch folder, and returns the path of the result: `parcels.geojson` of `parcels.geojson.gz`. Throws a
 * `Problem` if it is damaged or would become too large. Takes the bytes from `limit`.
 */
export async function unpackGzip(file: string, scratchDir: string, limit: UnpackLimit): Promise<string> {
  const name = path.basename(file);
  const folder = await mkdtemp(path.join(scratchDir, 'unpacked-'));
  const { name: stem, ext } = path.parse(await nameInside(file));
  const target = path.join(folder, safeName(stem) + (/^\.\w{1,12}$/.test(ext) ? ext : ''));
  const { size } = await stat(file);
  const { bavail, bsize } = await statfs(scratchDir);
  const maxBytes = Math.min(limit.bytes, bavail * bsize, Math.max(RATIO_FREE_BYTES, size * MAX_RATIO));
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      stopAfter(maxBytes, name),
      createWriteStream(target),
    );
  } catch (error) {
    if (error instanceof Problem) throw error;
    const fullDisk = findFullDisk(error, name);
    if (fullDisk !== undefined) throw fullDisk;
    const message = error instanceof Error ? error.message : String(error);
    throw new Problem(
      'unreadable_file',
      `${name} is not a complete gzip file (${message}). Download or pack it again.`,
    );
  }
  limit.bytes -= (await stat(target)).size;
  if (await isGzip(target))
    throw new Problem(
      'unreadable_file',
      `${name} is packed with gzip twice. Unpack it, and import the file that was in it.`,
    );
  return target;
}

/** Returns the name without `.gz`. If that has no extension, as for `parcels.gz`, the header of the file may have the full name. */
async function nameInside(file: string): Promise<string> {
  const name = path.basename(file).replace(/\.tgz$/i, '.tar');
  const outer = name.replace(/\.g?z(?:ip)?$/i, '');
  if (path.extname(outer) !== '' && outer !== name) return outer;
  const stored = nameInHeader(await readHead(file, 1024));
  return stored !== undefined && path.extname(stored) !== '' ? stored : outer;
}

/** Reads the original name (RFC 1952, 2.3), which follows the ten bytes of the header and the extra field. */
function nameInHeader(head: Buffer): string | undefined {
  const flags = head[3] ?? 0;
  if ((flags & 8) === 0) return undefined;
  const start = 10 + ((flags & 4) !== 0 && head.length > 11 ? head.readUInt16LE(10) + 2 : 0);
  const end = head.indexOf(0, start);
  return end < 0 ? undefined : path.basename(head.toString('latin1', start, end));
}

function stopAfter(maxBytes: number, name: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes <= maxBytes) return done(null, chunk);
      return done(
        new Problem(
          'too_large',
          `${name} would unpack to more than ${inMegabytes(maxBytes)} MB, which is more than this site accepts or has room for. Unpack it yourself and import the file itself.`,
        ),
      );
    },
  });
}
