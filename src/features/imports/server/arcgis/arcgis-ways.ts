import { fetchAhead } from '../services/fetch-ahead.ts';
import type { FetchedRow } from '../services/fetched-pages.ts';
import type { LayerReading } from '../services/layer-reading.ts';
import type { ReadingWay } from '../services/layer-service.ts';
import { readByOffset } from '../services/read-by-offset.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import { type ArcgisLayer, idOf } from './arcgis-layer.ts';
import { featuresOf } from './layer-facts.ts';

/** The maximum number of ids in one request that lists them. */
const LISTED_IDS = 500;
/** The largest object id of a signed 32-bit integer. Only the newest servers have larger ones. */
const MAX_ID = 2 ** 31 - 1;
const BY_IDS = 'lists of object ids';

type Parameters = Readonly<Record<string, string>>;

/** Returns the ways to read a layer, best first. A later way brings only what the ones before it left out. */
export function arcgisWays(layer: ArcgisLayer): readonly ReadingWay[] {
  const { hasOffsets, idField } = layer.facts;
  return [
    {
      label: 'pages by offset',
      isUseful: () => hasOffsets,
      read: (reading, wanted) => readPages(layer, reading, wanted),
    },
    { label: BY_IDS, isUseful: () => idField !== null, read: (reading) => readByIds(layer, reading) },
    {
      label: 'ranges of object ids',
      isUseful: (worked) => idField !== null && !worked.has(BY_IDS),
      read: (reading, wanted) => readByRanges(layer, reading, wanted),
    },
    {
      label: 'one request',
      isUseful: (worked) => worked.size === 0,
      read: (reading, wanted) => readAtOnce(layer, reading, wanted),
    },
  ];
}

function readPages(layer: ArcgisLayer, reading: LayerReading, wanted: number | null): Promise<void> {
  const { idField, hasOrder } = layer.facts;
  const order = idField !== null && hasOrder ? { orderByFields: idField } : {};
  return readByOffset(
    reading,
    {
      fetch: (offset, size, signal) =>
        layer.fetch({ resultOffset: String(offset), resultRecordCount: String(size), ...order }, signal),
      read: (raw) => layer.read(raw),
    },
    wanted,
  );
}

async function readByIds(layer: ArcgisLayer, reading: LayerReading): Promise<void> {
  const ids = await layer.listIds();
  if (ids === null) throw new ServiceRefusal('the server lists no object ids', false);
  const missing = Float64Array.from(ids.filter((id) => !reading.pages.has(id))).toSorted();
  let allowsRanges = reading.pages.rows === 0;
  for (let at = 0; at < missing.length;) {
    const size = allowsRanges ? reading.pageSize : Math.min(reading.pageSize, LISTED_IDS);
    const parametersOf = (listed: Float64Array): Parameters =>
      allowsRanges ? rangeOf(layer, listed[0] ?? 0, listed.at(-1) ?? 0) : { objectIds: listed.join(',') };
    try {
      const pages = fetchAhead(
        chunksOf(missing, at, size),
        (listed, signal) => layer.fetch(parametersOf(listed), signal),
        () => reading.client.limit,
      );
      for await (const { request: requested, result } of pages) {
        const rows = withIds((await layer.read(result)).rows, requested);
        // Rows that came without ids come again, because all ids are still missing.
        if (!reading.pages.haveIds) await reading.pages.restart();
        await writeTold(reading, rows);
        await readListed(layer, reading, requested);
        at += requested.length;
      }
    } catch (error) {
      const isRefused = error instanceof ServiceRefusal && !error.isTemporary;
      if (!isRefused || !allowsRanges) reading.recover(error);
      else allowsRanges = false; // a condition on the object id is refused
    }
  }
}

/**
 * Gives features that come without their object ids the ids that were requested, in any order: they only tell which ones are still missing. Throws a
 * `ServiceRefusal` if fewer features came.
 */
function withIds(rows: readonly FetchedRow[], requested: Float64Array): readonly FetchedRow[] {
  if (rows.every(({ id }) => id !== null)) return rows;
  if (rows.length !== requested.length)
    throw new ServiceRefusal('its features come without their object ids, and some are missing', true);
  return rows.map(({ line }, at) => ({ id: requested[at] ?? null, line }));
}

/** Writes rows. Throws a `ServiceRefusal` if rows that came earlier may be among them and would not be recognized, because they have no object ids. */
function writeTold(reading: LayerReading, rows: readonly FetchedRow[]): Promise<number> {
  const { pages } = reading;
  if (pages.rows > 0 && !(pages.haveIds && rows.every(({ id }) => id !== null)))
    throw new ServiceRefusal('its features come without their object ids, so none can be read again', false);
  return reading.write(rows);
}

function* chunksOf(ids: Float64Array, from: number, size: number): Generator<Float64Array> {
  for (let at = from; at < ids.length; at += size) yield ids.subarray(at, at + size);
}

/** Requests the features whose ids are still missing, until a request brings none of them: a page may be shorter than requested. */
async function readListed(layer: ArcgisLayer, reading: LayerReading, ids: Float64Array): Promise<void> {
  for (;;) {
    const missing = ids.filter((id) => !reading.pages.has(id));
    if (missing.length === 0) return;
    const { fresh } = await take(layer, reading, (size) => ({
      objectIds: missing.subarray(0, Math.min(size, LISTED_IDS)).join(','),
    }));
    if (fresh === 0) return;
  }
}

/**
 * Reads from the lowest to the highest object id. A range grows where ids are rare, and is halved when the server cuts its page off. If the server states no
 * lowest and highest id, but a count, ranges from 0 on are read until that many features have come.
 */
async function readByRanges(layer: ArcgisLayer, reading: LayerReading, wanted: number | null): Promise<void> {
  const limits = await findIdLimits(layer).catch((error: unknown) => {
    if (wanted === null || !(error instanceof ServiceRefusal)) throw error;
    return null;
  });
  const [lowest, highest] = limits ?? [0, MAX_ID];
  const isEnough = () => limits === null && reading.pages.rows >= (wanted ?? 0);
  let width = reading.pageSize;
  for (let from = lowest; from <= highest && !isEnough();) {
    const to = Math.min(highest, from + width - 1);
    const { features, hasMore } = await take(layer, reading, () => rangeOf(layer, from, to));
    if ((hasMore || features >= layer.facts.pageSize) && features < width && width > 1) {
      width = Math.max(1, Math.floor(width / 2));
      continue;
    }
    from = to + 1;
    if (features < reading.pageSize / 2) width *= 2;
  }
}

async function findIdLimits(layer: ArcgisLayer): Promise<[number, number]> {
  const { idField } = layer.facts;
  const outStatistics = JSON.stringify(
    ['min', 'max'].map((statisticType) => ({
      statisticType,
      onStatisticField: idField,
      outStatisticFieldName: `THE_${statisticType.toUpperCase()}`,
    })),
  );
  const [row] = featuresOf(await layer.query({ outStatistics })) ?? [];
  const values = Object.entries((row?.['attributes'] ?? {}) as Record<string, unknown>);
  // Some servers name the values MIN(OBJECTID) AS THE_MIN.
  const find = (word: RegExp) => idOf(values.find(([name]) => word.test(name))?.[1]);
  const lowest = find(/the_min/i);
  const highest = find(/the_max/i);
  if (lowest === null || highest === null)
    throw new ServiceRefusal('the server does not say its lowest and highest object id', false);
  return [lowest, highest];
}

/** Reads all features with one request. Throws a `ServiceRefusal` if the reply may have only some of them, and the service gives no count. */
async function readAtOnce(layer: ArcgisLayer, reading: LayerReading, wanted: number | null): Promise<void> {
  const { features, hasMore } = await take(layer, reading, () => ({}));
  if (wanted === null && (hasMore || features >= layer.facts.pageSize))
    throw new ServiceRefusal('one request brings only some of the features', false);
}

/** Requests one page and writes its new rows, in smaller pages if the server can't manage it. */
async function take(
  layer: ArcgisLayer,
  reading: LayerReading,
  parametersFor: (size: number) => Parameters,
): Promise<{ features: number; fresh: number; hasMore: boolean }> {
  for (;;) {
    try {
      const { rows, hasMore } = await layer.read(await layer.fetch(parametersFor(reading.pageSize)));
      return { features: rows.length, fresh: await writeTold(reading, rows), hasMore };
    } catch (error) {
      reading.recover(error);
    }
  }
}

function rangeOf({ facts, condition }: ArcgisLayer, from: number, to: number): { where: string } {
  const range = `${facts.idField} >= ${from} AND ${facts.idField} <= ${to}`;
  return { where: condition === null ? range : `(${condition}) AND ${range}` };
}
