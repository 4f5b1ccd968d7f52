import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../backend/services.ts';
import type { ExportSpec } from './export-spec.ts';

/** Returns the folder of an export in the file store. The folder `exports/` holds the archives of people's own data (profile feature). */
export function exportFolder(id: string): string {
  return `parcel-exports/${id}`;
}

const rowsKey = (id: string) => `${exportFolder(id)}/rows.bin`;

/** Stores the selected rows, so that every attempt to make the file uses the same ones. */
export async function saveRows(
  { files, scratchDir }: Pick<Services, 'files' | 'scratchDir'>,
  id: string,
  fids: Uint32Array,
): Promise<void> {
  const file = path.join(scratchDir, `${randomUUID()}.rows`);
  try {
    await writeFile(file, new Uint8Array(fids.buffer, fids.byteOffset, fids.byteLength));
    await files.put(rowsKey(id), file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Returns the row numbers of an export, in ascending order. For a whole county they are 1 to `records`, because an import numbers its rows that way. */
export async function readRows(
  { files }: Pick<Services, 'files'>,
  { id, records }: { id: string; records: number },
  { isWholeCounty }: Pick<ExportSpec, 'isWholeCounty'>,
): Promise<Uint32Array> {
  if (isWholeCounty) return new Uint32Array(records).map((_, index) => index + 1);
  const bytes = await readFile(await files.localFile(rowsKey(id)));
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

export async function hasRows({ files }: Pick<Services, 'files'>, id: string): Promise<boolean> {
  return files.has(rowsKey(id));
}
