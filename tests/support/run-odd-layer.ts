import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PART_FILE } from '../../src/backend/uploads/upload-store.ts';
import { readLayerAddress } from '../../src/features/imports/server/services/layer-address.ts';
import { type LayerResult, runLayerTask } from '../../src/features/imports/server/services/read-layer.ts';
import type { Row } from './odd-arcgis.ts';

interface WrittenRow {
  properties: Row;
  geometry: { type: string; coordinates: unknown } | null;
}

/** Describes the layer at an address. */
export async function describeOddLayer(href: string): Promise<LayerResult> {
  return withScratchDir((dir) => runTask(href, dir, false));
}

/** Fetches the layer at an address, and returns the features that were written. */
export async function fetchOddLayer(href: string) {
  return withScratchDir(async (dir) => {
    const result = await runTask(href, dir, true);
    if (!('fetched' in result)) throw new Error('the layer was not fetched');
    const lines = (await readFile(path.join(dir, PART_FILE), 'utf8')).trimEnd().split('\n');
    const features = lines.map((line) => JSON.parse(line) as WrittenRow);
    return { ...result.fetched, features, ids: features.map(({ properties }) => properties['OBJECTID']) };
  });
}

function runTask(href: string, dir: string, isFetched: boolean): Promise<LayerResult> {
  return runLayerTask(
    {
      address: readLayerAddress(href),
      allowsPrivate: true,
      pauseMs: 1,
      scratchDir: dir,
      target: isFetched ? { dir, maxBytes: 1e9, maxRows: null } : null,
    },
    async () => undefined,
    () => undefined,
  );
}

async function withScratchDir<Result>(use: (dir: string) => Promise<Result>): Promise<Result> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'odd-'));
  try {
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
