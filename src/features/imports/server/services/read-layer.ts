import type { LookUpCrs } from '../../../../backend/formats/crs.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type AddressDescription, countOf, describeAddress } from './describe-address.ts';
import { openFetchedPages } from './fetched-pages.ts';
import { formatLayerAddress, type LayerAddress } from './layer-address.ts';
import { LayerReading } from './layer-reading.ts';
import type { LayerService } from './layer-service.ts';
import { openLayer } from './open-layer.ts';
import { createServiceClient, type ServiceClient } from './service-client.ts';
import { ServiceRefusal } from './service-refusal.ts';

/** Increased when the same layer would be written as other lines, so that pages of an older version are not continued. */
const LINE_VERSION = 5;
const TRIES = 4;

export interface LayerTask {
  address: LayerAddress;
  allowsPrivate: boolean;
  /** The pause before the first repetition of a failed request. */
  pauseMs: number;
  scratchDir: string;
  /** Null: the layer is only described. */
  target: LayerTarget | null;
}

export interface LayerTarget {
  /** The folder of the upload that receives the features. */
  dir: string;
  maxBytes: number;
  /** Stops after this many features, for a sample of a layer. Null: all. */
  maxRows: number | null;
}

export interface LayerProgress {
  done: number;
  total: number | null;
}

export interface FetchedLayer {
  name: string;
  rows: number;
  /** False: fewer features came than the service says it has. */
  isWhole: boolean;
  /** Sentences for people about what was odd. */
  notes: string[];
}

export type LayerResult = { fetched: FetchedLayer } | AddressDescription;

type OnProgress = (progress: LayerProgress) => void;

/** Stops the reading when enough features are there. */
class Enough extends Error {}

/**
 * Reads or describes the layer at an address. If the address leads to a file, returns where that is. Throws a `Problem` if nothing can be read.
 */
export async function runLayerTask(
  { address, allowsPrivate, pauseMs, scratchDir, target }: LayerTask,
  lookUpCrs: LookUpCrs,
  onProgress: OnProgress,
): Promise<LayerResult> {
  const client = createServiceClient({ allowsPrivate, pauseMs, tries: TRIES });
  try {
    if (target === null) return await describeAddress({ client, address, lookUpCrs, scratchDir });
    const opened = await openLayer({ client, address, lookUpCrs, scratchDir });
    if ('file' in opened) return opened;
    const { layer } = opened;
    const identity = JSON.stringify([LINE_VERSION, formatLayerAddress(opened.address), layer.version]);
    return { fetched: await readLayer(client, layer, identity, target, onProgress) };
  } catch (error) {
    if (error instanceof RangeError)
      throw new Problem('unreadable_file', 'The service sent data that is nested too deep to be read.');
    throw error instanceof ServiceRefusal ? unreadable(error, 0) : error;
  } finally {
    client.close();
  }
}

/**
 * Reads the features of a layer into the folder of an upload. Continues after the features of an earlier attempt, unless the layer was edited in between. Throws a
 * `Problem` if no way of reading brings anything.
 */
async function readLayer(
  client: ServiceClient,
  layer: LayerService,
  identity: string,
  { dir, maxBytes, maxRows }: LayerTarget,
  onProgress: OnProgress,
): Promise<FetchedLayer> {
  const pages = await openFetchedPages(dir, identity, maxBytes);
  const { name } = layer.description;
  try {
    let total: number | null = null;
    const reading = new LayerReading({
      client,
      pages,
      pageSize: Math.min(layer.pageSize, maxRows ?? Infinity),
      onPage(done) {
        onProgress({ done, total });
        if (maxRows !== null && done >= maxRows) throw new Enough();
      },
    });
    total = await countOf(layer);
    onProgress({ done: pages.rows, total });
    // For a sample, no page beyond it is fetched ahead.
    const wanted = maxRows === null || total === null ? total : Math.min(total, maxRows);
    const notes = await readAllWays(layer, reading, wanted).catch((error: unknown) => {
      if (error instanceof Enough) return [];
      throw error;
    });
    if (maxRows !== null) return { name, rows: pages.rows, isWhole: true, notes };
    const result = await checkCount(layer, reading, total, [...notes, ...layer.notes()]);
    await pages.finish();
    return { name, rows: pages.rows, ...result };
  } finally {
    await pages.close();
  }
}

/** Tries the ways one after another until all features are there. Returns notes about ways that failed. */
async function readAllWays(
  layer: LayerService,
  reading: LayerReading,
  total: number | null,
): Promise<string[]> {
  const notes: string[] = [];
  const worked = new Set<string>();
  let refusal: ServiceRefusal | undefined;
  for (const way of layer.ways) {
    if (!way.isUseful(worked)) continue;
    // Without a count, the first way that works is considered complete.
    if (worked.size > 0 && (total === null || reading.pages.rows >= total)) break;
    try {
      await way.read(reading, total);
      worked.add(way.label);
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
      // A service that is down would refuse every other way, too; a later attempt continues after the last whole page. A service that is up may always fail at
      // the later pages of this way, so the next way is tried.
      if (error.isTemporary && reading.pages.rows > 0 && worked.size === 0 && !(await isUp(layer)))
        throw unreadable(error, reading.pages.rows);
      refusal ??= error;
      notes.push(`The service refused ${way.label}: ${error.message}.`);
    }
  }
  if (worked.size === 0 && refusal !== undefined) throw unreadable(refusal, reading.pages.rows);
  if (reading.pages.rows === 0 && total !== 0)
    throw new Problem('unreadable_file', 'The service sent no features: check the condition and the layer.');
  return notes;
}

/** Returns true if the service answers the request for the number of features. */
async function isUp(layer: LayerService): Promise<boolean> {
  try {
    return (await layer.count()) !== null;
  } catch (error) {
    if (error instanceof ServiceRefusal) return false;
    throw error;
  }
}

function unreadable({ message, isTemporary }: ServiceRefusal, rows: number): Problem {
  const progress =
    rows === 0
      ? 'Try again later.'
      : `${countLabel(rows, 'feature')} read so far: try again, and it continues from there.`;
  return new Problem(
    'unreadable_file',
    isTemporary
      ? `The layer can't be read now: ${message}. ${progress}`
      : `The layer can't be read: ${message}.`,
  );
}

async function checkCount(
  layer: LayerService,
  reading: LayerReading,
  total: number | null,
  notes: readonly string[],
): Promise<{ isWhole: boolean; notes: string[] }> {
  const { rows } = reading.pages;
  const said = [...notes];
  const shown = (count: number) => count.toLocaleString('en-US');
  if (reading.repeated > 0)
    said.push(
      `${countLabel(reading.repeated, 'feature')} came more than once and ${reading.repeated === 1 ? 'was' : 'were'} read once.`,
    );
  if (total === null) {
    said.push(`The service does not say how many features it has: ${shown(rows)} came.`);
    return { isWhole: true, notes: said };
  }
  if (total === rows) return { isWhole: true, notes: said };
  // The layer may have been edited while it was read.
  const counted = (await countOf(layer)) ?? total;
  if (counted !== rows)
    said.push(`The service says that it has ${countLabel(counted, 'feature')}, but ${shown(rows)} came.`);
  return { isWhole: rows >= counted, notes: said };
}
