import type { FileHandle } from 'node:fs/promises';
import type { SourceColumn } from '../feature-source.ts';
import { KmlParser, type KmlParserOptions } from './kml-parser.ts';
import type { KmlPlacemark } from './kml-placemark.ts';

const CHUNK_BYTES = 128 << 10;

export interface KmlFile {
  handle: FileHandle;
  size: number;
  /** A label of `TextDecoder`. */
  encoding: string;
  origin: string;
}

/** Yields batches of placemarks of all files. `schema` gets the columns that the files declare, and `links` the first address that each file links to. */
export async function* parseAll(
  files: readonly KmlFile[],
  options: KmlParserOptions,
  schema: SourceColumn[] = [],
  links: string[] = [],
): AsyncGenerator<KmlPlacemark[]> {
  for (const file of files) {
    const parser = new KmlParser(options, schema);
    yield* parse(file, parser);
    if (parser.link !== null) links.push(parser.link);
  }
}

/** Yields batches of placemarks as they are completed. */
async function* parse(
  { handle, size, encoding }: KmlFile,
  parser: KmlParser,
): AsyncGenerator<KmlPlacemark[]> {
  const decoder = new TextDecoder(encoding);
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (let position = 0; position < size;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    parser.write(decoder.decode(buffer.subarray(0, bytesRead), { stream: position < size }));
    if (parser.placemarks.length === 0) continue;
    const { placemarks } = parser;
    parser.placemarks = [];
    yield placemarks;
  }
  parser.end();
}
