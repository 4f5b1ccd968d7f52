import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../../backend/services.ts';
import { callProcess } from '../../../../backend/threads/call-process.ts';
import { fetchToStore } from '../../../../backend/uploads/fetch-to-store.ts';
import { type Upload, type UploadStore, PART_FILE } from '../../../../backend/uploads/upload-store.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findCrsDefinition } from '../queries.ts';
import { listNeededSources } from '../run/run-queries.ts';
import { importRulesOf } from '../settings.ts';
import type { AddressDescription } from './describe-address.ts';
import {
  formatLayerAddress,
  type LayerAddress,
  type LayerProtocol,
  SELECTING_SERVICES,
} from './layer-address.ts';
import type { FoundFile } from './open-layer.ts';
import type { FetchedLayer, LayerProgress, LayerResult, LayerTarget, LayerTask } from './read-layer.ts';

/**
 * The time limit is that of an import's job. A fetch that takes longer continues in the next attempt. The young generation has 64 MB, because with less,
 * collecting the garbage of the pages would take a third of the time.
 */
export const LIMITS = {
  seconds: 6 * 3600,
  megabytes: 1536,
  residentMegabytes: 4096,
  youngMegabytes: 64,
} as const;
const PAUSE_MS = 1000;
/** A copy that was changed less than an hour ago is recent. */
const RECENT_MS = 3_600_000;

export interface LayerFetch {
  address: LayerAddress;
  signal: AbortSignal;
  onProgress?: ((progress: LayerProgress) => void) | undefined;
  /** The pause before a failed request is repeated, which doubles each time. Absent: a second. */
  pauseMs?: number | undefined;
  /** True: recent copies of the same address stay, because a person may be preparing to import such a copy. */
  keepsRecent?: boolean;
}

/** The protocols for which a fetch continues where an earlier one was interrupted. Other addresses may lead to a file, which is fetched from its beginning. */
const CAN_GO_ON: ReadonlySet<LayerProtocol> = new Set([
  'arcgis',
  'arcgis-item',
  'ogc-features',
  'wfs',
  'socrata',
]);

type Needed = Pick<Services, 'config' | 'database' | 'scratchDir'>;

/** The result of fetching an address. `layer` is null if the address leads to a file. */
export interface FetchedAddress {
  upload: Upload;
  layer: FetchedLayer | null;
}

/** Fetches the layer or file at an address into a new upload, or continues the unfinished upload of the same layer and condition. */
export async function fetchLayer(
  services: Needed,
  uploadStore: UploadStore,
  fetch: LayerFetch,
): Promise<FetchedAddress> {
  const url = formatLayerAddress(fetch.address);
  const uploads = (await uploadStore.list()).filter((upload) => upload.url === url);
  const unfinished = canGoOn(fetch.address) ? uploads.find(({ isComplete }) => !isComplete) : undefined;
  const { id } = unfinished ?? (await uploadStore.create({ name: nameOf(fetch.address), bytes: null, url }));
  const layer = await fetchLayerInto(services, uploadStore, id, fetch);
  const needed = (await listNeededSources(services.database.kysely)).join('\n');
  for (const earlier of uploads) {
    const isRecent = fetch.keepsRecent === true && Date.now() - earlier.changedAtMs < RECENT_MS;
    // A waiting import still needs its file.
    if (earlier.id === id || isRecent || needed.includes(path.dirname(earlier.file))) continue;
    await uploadStore.remove(earlier.id);
  }
  return { upload: await uploadStore.get(id), layer };
}

/** Returns true if an interrupted fetch of this address can be continued. */
export function canGoOn({ protocol }: LayerAddress): boolean {
  return CAN_GO_ON.has(protocol);
}

/** Fetches the layer or file at an address into an upload, and completes the upload. The features that an earlier attempt fetched are kept. Returns null for a file. */
export async function fetchLayerInto(
  services: Needed,
  uploadStore: UploadStore,
  id: string,
  fetch: LayerFetch,
): Promise<FetchedLayer | null> {
  const { file } = await uploadStore.get(id);
  const target = { dir: path.dirname(file), maxBytes: uploadStore.maxBytes, maxRows: null };
  const result = await runInProcess(services, fetch, target);
  if ('file' in result) {
    const { fetchPrivate: allowsPrivate } = importRulesOf(services.config);
    await fetchToStore(uploadStore, {
      id,
      url: new URL(result.file.href),
      allowsPrivate,
      signal: fetch.signal,
    });
    return null;
  }
  const layer = fetchedOf(result);
  if (layer.rows === 0)
    throw new Problem(
      'unreadable_file',
      fetch.address.where === null
        ? 'The layer has no features.'
        : 'No feature of the layer meets the condition.',
    );
  await uploadStore.describe(id, { name: `${layer.name}.geojsonl`, notes: layer.notes });
  await uploadStore.complete(id);
  return layer;
}

/**
 * Fetches the first features of a layer into a scratch folder, as a sample. Returns the file; null if the address leads to a file, which can only be fetched as
 * a whole.
 */
export async function fetchLayerSample(
  services: Needed,
  { dir, rows, ...fetch }: LayerFetch & { dir: string; rows: number },
): Promise<string | null> {
  await mkdir(dir, { recursive: true });
  const { uploadMaxBytes: maxBytes } = importRulesOf(services.config);
  const result = await runInProcess(services, fetch, { dir, maxBytes, maxRows: rows });
  if ('file' in result) return null;
  const file = path.join(dir, 'layer.geojsonl');
  await rename(path.join(dir, PART_FILE), file);
  return file;
}

/** Returns true if the service at an address can select features by a condition. A service of OGC API Features can if it declares conditions in CQL2 text. */
export async function selectsFeatures(services: Needed, fetch: LayerFetch): Promise<boolean> {
  const { protocol } = fetch.address;
  if (protocol !== 'ogc-features') return SELECTING_SERVICES.has(protocol);
  const description = await describeLayer(services, { ...fetch, address: { ...fetch.address, where: null } });
  return 'described' in description && description.described.condition === 'cql2';
}

/** Asks a service to describe what is at an address: a layer, several layers, or a file. */
export async function describeLayer(services: Needed, fetch: LayerFetch): Promise<AddressDescription> {
  const result = await runInProcess(services, fetch, null);
  if ('fetched' in result) throw new Error('the layer was read instead of described');
  return result;
}

async function runInProcess(
  { config, database, scratchDir }: Needed,
  { address, signal, onProgress, pauseMs }: LayerFetch,
  target: LayerTarget | null,
): Promise<LayerResult> {
  if (address.protocol === 'file' && address.where === null)
    return { file: { href: address.href, license: null } };
  return callProcess<LayerResult>({
    module: new URL('./fetch-layer-process.ts', import.meta.url),
    task: {
      address,
      allowsPrivate: importRulesOf(config).fetchPrivate,
      pauseMs: pauseMs ?? PAUSE_MS,
      scratchDir,
      target,
    } satisfies LayerTask,
    limits: LIMITS,
    hasLowPriority: false,
    signal,
    answer: (epsgCode) => findCrsDefinition(database.kysely, Number(epsgCode)),
    onNote: (progress) => onProgress?.(progress as LayerProgress),
  });
}

function fetchedOf(result: Exclude<LayerResult, { file: FoundFile }>): FetchedLayer {
  if (!('fetched' in result)) throw new Error('the layer was described instead of read');
  return result.fetched;
}

/** A layer is written as one GeoJSON feature a line. The name of a file is known only when it arrives. */
function nameOf({ protocol, href }: LayerAddress): string {
  return protocol === 'file' ? new URL(href).hostname : 'layer.geojsonl';
}
