import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Db } from '../../../../backend/db/database.ts';
import type { PersonalData, PersonalRecord } from '../../../../backend/personal-data.ts';

const PAGE_SIZE = 2000;

/**
 * Writes a zip of all data that is stored about a person: a JSON file per part, GeoJSON next to parts with places, and a README that lists them. Reads in pages
 * and streams the output, so that memory does not grow with the size. Calls `onPart` with the number of finished parts.
 */
export async function packPersonalData(
  db: Db,
  accountId: string,
  parts: readonly PersonalData[],
  { file, signal, onPart }: { file: string; signal: AbortSignal; onPart: (done: number) => void },
): Promise<void> {
  const zip = new ZipFile();
  const failing = new AbortController();
  const fail = (error: unknown) => failing.abort(error);
  zip.on('error', fail);
  const output = pipeline(zip.outputStream, createWriteStream(file), {
    signal: AbortSignal.any([signal, failing.signal]),
  });
  let done = 0;
  const finished = async () => onPart(++done);
  const add = (name: string, text: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, (take) => {
      const stream = Readable.from(text(), { objectMode: false });
      // Without this handler, a read error would end the process.
      stream.on('error', fail);
      take(null, stream);
    });

  zip.addBuffer(Buffer.from(listOf(parts)), 'README.txt');
  for (const part of parts) {
    const pages = () => pagesOf(db, accountId, part, signal);
    if (part.hasGeometry) add(`${part.name}.geojson`, () => geoJsonOf(pages()));
    add(`${part.name}.json`, () => jsonOf(pages(), finished));
  }
  zip.end();
  await output.catch((error: unknown) => {
    throw failing.signal.aborted ? failing.signal.reason : error;
  });
}

async function* pagesOf(
  db: Db,
  accountId: string,
  part: PersonalData,
  signal: AbortSignal,
): AsyncIterable<PersonalRecord[]> {
  for (let offset = 0; ; offset += PAGE_SIZE) {
    signal.throwIfAborted();
    const page = await part.page(db, accountId, { offset, limit: PAGE_SIZE });
    yield page;
    if (page.length < PAGE_SIZE) return;
  }
}

async function* jsonOf(
  pages: AsyncIterable<PersonalRecord[]>,
  finished: () => Promise<void>,
): AsyncIterable<string> {
  yield '[';
  let separator = '\n';
  for await (const page of pages) {
    for (const { geometry: _, ...record } of page) {
      yield separator + JSON.stringify(record);
      separator = ',\n';
    }
  }
  yield '\n]\n';
  await finished();
}

async function* geoJsonOf(pages: AsyncIterable<PersonalRecord[]>): AsyncIterable<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const page of pages) {
    for (const { geometry = null, ...properties } of page) {
      yield separator + JSON.stringify({ type: 'Feature', geometry, properties });
      separator = ',\n';
    }
  }
  yield '\n]}\n';
}

function listOf(parts: readonly PersonalData[]): string {
  const lines = parts.map(({ name, description, hasGeometry }) => {
    const files = `${name}.json${hasGeometry ? `, ${name}.geojson` : ''}`;
    return `${files}\n    ${description}`;
  });
  return `Everything that this site holds about you.\n\n${lines.join('\n')}\n\nPasswords, tokens and secret keys are left out. They are stored hashed or encrypted, and say nothing about you.\n`;
}
