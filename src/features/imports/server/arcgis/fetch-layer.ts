import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../../backend/services.ts';
import { callProcess } from '../../../../backend/threads/call-process.ts';
import { type Upload, type UploadStore, PART_FILE } from '../../../../backend/uploads/upload-store.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findCrsDefinition } from '../queries.ts';
import { importRulesOf } from '../settings.ts';
import { formatLayerAddress, type LayerAddress } from './layer-address.ts';
import type { FetchedLayer, LayerProgress, LayerTask } from './read-layer.ts';

/** The time limit is that of an import's job. A longer reading goes on with the next attempt. */
const LIMITS = { seconds: 6 * 3600, megabytes: 1536, residentMegabytes: 4096 } as const;
const PAUSE_MS = 1000;

export interface LayerFetch {
  address: LayerAddress;
  signal: AbortSignal;
  onProgress?: ((progress: LayerProgress) => void) | undefined;
  /** The pause before a failed request is repeated, which doubles each time. Absent: a second. */
  pauseMs?: number | undefined;
}

type Needed = Pick<Services, 'config' | 'database'>;

/** Fetches the features of an ArcGIS layer into a new upload, or into the unfinished one of the same layer and condition, which then goes on. */
export async function fetchLayer(
  services: Needed,
  uploadStore: UploadStore,
  fetch: LayerFetch,
): Promise<{ upload: Upload; layer: FetchedLayer }> {
  const url = formatLayerAddress(fetch.address);
  const uploads = (await uploadStore.list()).filter((upload) => upload.url === url);
  const { id } =
    uploads.find(({ isComplete }) => !isComplete) ??
    (await uploadStore.create({ name: 'layer.geojsonl', bytes: null, url }));
  const layer = await fetchLayerInto(services, uploadStore, id, fetch);
  for (const earlier of uploads) if (earlier.id !== id) await uploadStore.remove(earlier.id);
  return { upload: await uploadStore.get(id), layer };
}

/** Fetches the features of an ArcGIS layer into an upload and completes it. What an earlier attempt left in it is kept. */
export async function fetchLayerInto(
  services: Needed,
  uploadStore: UploadStore,
  id: string,
  fetch: LayerFetch,
): Promise<FetchedLayer> {
  const { file } = await uploadStore.get(id);
  const layer = await readInProcess(services, fetch, {
    dir: path.dirname(file),
    maxBytes: uploadStore.maxBytes,
    maxRows: null,
  });
  if (layer.rows === 0) throw new Problem('unreadable_file', 'No feature of the layer meets the condition.');
  await uploadStore.describe(id, { name: `${layer.name}.geojsonl`, notes: layer.notes });
  await uploadStore.complete(id);
  return layer;
}

/** Fetches the first features of an ArcGIS layer into a scratch folder, for a look at them. Returns the file. */
export async function fetchLayerSample(
  services: Needed,
  { dir, rows, ...fetch }: LayerFetch & { dir: string; rows: number },
): Promise<{ file: string; layer: FetchedLayer }> {
  await mkdir(dir, { recursive: true });
  const { uploadMaxBytes: maxBytes } = importRulesOf(services.config);
  const layer = await readInProcess(services, fetch, { dir, maxBytes, maxRows: rows });
  const file = path.join(dir, 'layer.geojsonl');
  await rename(path.join(dir, PART_FILE), file);
  return { file, layer };
}

async function readInProcess(
  { config, database }: Needed,
  { address, signal, onProgress, pauseMs }: LayerFetch,
  target: Pick<LayerTask, 'dir' | 'maxBytes' | 'maxRows'>,
): Promise<FetchedLayer> {
  return callProcess<FetchedLayer>({
    module: new URL('./fetch-layer-process.ts', import.meta.url),
    task: {
      address,
      allowsPrivate: importRulesOf(config).fetchPrivate,
      pauseMs: pauseMs ?? PAUSE_MS,
      ...target,
    } satisfies LayerTask,
    limits: LIMITS,
    comesAfterRequests: false,
    signal,
    answer: (epsgCode) => findCrsDefinition(database.kysely, Number(epsgCode)),
    onNote: (progress) => onProgress?.(progress as LayerProgress),
  });
}
