import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../backend/services.ts';

/** Returns the folder of an export in the file store. The folder `exports/` belongs to the archives of people's data (profile). */
export function exportFolder(id: string): string {
  return `parcel-exports/${id}`;
}

const rowsKey = (id: string) => `${exportFolder(id)}/rows.bin`;

/** Stores the selected rows, so that every attempt to make the file uses the same ones. */
export async function keepRows(
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

export async function readRows({ files }: Pick<Services, 'files'>, id: string): Promise<Uint32Array> {
  const bytes = await readFile(await files.localFile(rowsKey(id)));
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

export async function hasRows({ files }: Pick<Services, 'files'>, id: string): Promise<boolean> {
  return files.has(rowsKey(id));
}
