import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FileFacts } from '../../../backend/files/hash-file.ts';
import type { WrittenFile } from '../../../backend/formats/writers/row-writer.ts';

export interface PackedExport extends FileFacts {
  file: string;
}

/** The fastest level: text shrinks to a fifth, and the best level takes five times as long for little gain. */
const COMPRESSION_LEVEL = 1;

/** Packs all files into one zip, with a README. Streams the data, and deletes the files once the zip is complete. */
export async function packExport(
  file: string,
  files: readonly WrittenFile[],
  readme: string,
): Promise<PackedExport> {
  const zip = new ZipFile();
  const failing = new AbortController();
  const fail = (error: unknown) => failing.abort(error);
  zip.on('error', fail);
  const hash = createHash('sha256');
  let bytes = 0;
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const output = pipeline(zip.outputStream, tap, createWriteStream(file), { signal: failing.signal });
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  for (const { file: source, name, isPacked } of files) {
    const options = isPacked ? { compress: false } : { compressionLevel: COMPRESSION_LEVEL };
    zip.addReadStreamLazy(name, options, (take) => {
      const stream = createReadStream(source, { highWaterMark: 1 << 18 });
      stream.on('error', fail);
      take(null, stream);
    });
  }
  zip.end();
  await output.catch((error: unknown) => {
    throw failing.signal.aborted ? failing.signal.reason : error;
  });
  for (const { file: source } of files) await rm(source, { force: true });
  return { file, bytes, sha256: hash.digest('hex') };
}
