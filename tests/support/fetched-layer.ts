import { readFile } from 'node:fs/promises';
import type { UploadStore } from '../../src/backend/uploads/upload-store.ts';
import { fetchLayer } from '../../src/features/imports/server/services/fetch-layer.ts';
import { findLayerAddress } from '../../src/features/imports/server/services/layer-address.ts';
import type { ImportWorld } from './import-world.ts';

interface FetchedRow {
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown };
}

/** Fetches the layer or file at an address into an upload, with short pauses after failures, and reads its lines. */
export async function fetchAddress(world: ImportWorld, uploadStore: UploadStore, text: string) {
  const address = findLayerAddress(text);
  if (address === undefined) throw new Error(`${text} is not an address`);
  const { upload, layer } = await fetchLayer(world.services, uploadStore, {
    address,
    signal: new AbortController().signal,
    pauseMs: 1,
  });
  const lines = layer === null ? [] : (await readFile(upload.file, 'utf8')).trim().split('\n');
  return { upload, layer, rows: lines.map((line) => JSON.parse(line) as FetchedRow) };
}
