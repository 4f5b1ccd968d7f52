import type { LookUpCrs } from '../../../../backend/formats/crs.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { openFetchedPages } from './fetched-pages.ts';
import type { LayerAddress } from './layer-address.ts';
import { createLayerClient, ServiceRefusal } from './layer-client.ts';
import { readLayerFacts } from './layer-facts.ts';
import { LayerReading } from './layer-reading.ts';
import { READING_WAYS } from './reading-ways.ts';

/** Raised when the same layer becomes other lines, so that pages of an older version are not continued. */
const LINE_VERSION = 1;
const TRIES = 4;
/** The condition that every feature meets. Servers want one. */
const ALL = '1=1';

export interface LayerTask {
  address: LayerAddress;
  /** The folder of the upload that receives the features. */
  dir: string;
  maxBytes: number;
  /** Stops after so many features, for a look at a layer. Null: all. */
  maxRows: number | null;
  allowsPrivate: boolean;
  /** The pause before the first repetition of a failed request. */
  pauseMs: number;
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

/** Stops the reading when enough features are there. */
class Enough extends Error {}

/**
 * Reads the features of a layer into the folder of an upload. What an earlier attempt left there is continued, unless the layer was edited in between. Throws a `Problem` if no way of reading brings anything.
 */
export async function readLayer(
  task: LayerTask,
  lookUpCrs: LookUpCrs,
  onProgress: (progress: LayerProgress) => void,
): Promise<FetchedLayer> {
  const { address, dir, maxBytes, maxRows, allowsPrivate, pauseMs } = task;
  const { signal } = new AbortController();
  const client = createLayerClient({ allowsPrivate, signal, pauseMs, tries: TRIES });
  const facts = await readLayerFacts(client, address).catch((error: unknown) => {
    throw error instanceof ServiceRefusal ? unreadable(error, 0) : error;
  });
  const { href, fields, editedAtMs } = facts;
  const where = address.where ?? ALL;
  const identity = JSON.stringify([LINE_VERSION, href, where, editedAtMs, fields.map(({ name }) => name)]);
  const pages = await openFetchedPages(dir, identity, maxBytes);
  try {
    let total: number | null = null;
    const reading = new LayerReading({
      client,
      facts,
      pages,
      where,
      lookUpCrs,
      onPage(done) {
        onProgress({ done, total });
        if (maxRows !== null && done >= maxRows) throw new Enough();
      },
    });
    if (maxRows !== null) reading.pageSize = Math.min(reading.pageSize, maxRows);
    total = await reading.count();
    onProgress({ done: pages.rows, total });
    const notes = await readAllWays(reading, total).catch((error: unknown) => {
      if (error instanceof Enough) return [];
      throw error;
    });
    if (maxRows !== null) return { name: facts.name, rows: pages.rows, isWhole: true, notes };
    const result = await checkCount(reading, total, notes);
    await pages.finish();
    return { name: facts.name, rows: pages.rows, ...result };
  } finally {
    await pages.close();
  }
}

/** Tries the ways one after another until all features are there. Returns notes about ways that failed. */
async function readAllWays(reading: LayerReading, total: number | null): Promise<string[]> {
  const notes: string[] = [];
  const worked = new Set<string>();
  let refusal: ServiceRefusal | undefined;
  for (const way of READING_WAYS) {
    if (!way.isUseful(reading, worked)) continue;
    // Without a count, the first way that works is believed.
    if (worked.size > 0 && (total === null || reading.pages.rows >= total)) break;
    try {
      await way.read(reading, total);
      worked.add(way.label);
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
      // A service that is down would refuse every other way, too. A later attempt goes on after the last whole page.
      if (error.isTemporary && reading.pages.rows > 0 && worked.size === 0)
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

function unreadable({ message, isTemporary }: ServiceRefusal, rows: number): Problem {
  const progress =
    rows === 0
      ? 'Try again later.'
      : `${rows.toLocaleString('en-US')} features are there: try again, and reading goes on after them.`;
  return new Problem(
    'unreadable_file',
    isTemporary
      ? `The layer can't be read now: ${message}. ${progress}`
      : `The layer can't be read: ${message}.`,
  );
}

async function checkCount(
  reading: LayerReading,
  total: number | null,
  notes: readonly string[],
): Promise<{ isWhole: boolean; notes: string[] }> {
  const { rows } = reading.pages;
  const said = [...notes];
  const shown = (count: number) => count.toLocaleString('en-US');
  if (reading.repeated > 0)
    said.push(`${shown(reading.repeated)} features came more than once and were read once.`);
  if (total === null) {
    said.push(`The service does not say how many features it has: ${shown(rows)} came.`);
    return { isWhole: true, notes: said };
  }
  if (total === rows) return { isWhole: true, notes: said };
  // The layer may have been edited while it was read.
  const counted = (await reading.count()) ?? total;
  if (counted !== rows)
    said.push(`The service says that it has ${shown(counted)} features, but ${shown(rows)} came.`);
  return { isWhole: rows >= counted, notes: said };
}
