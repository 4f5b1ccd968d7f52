import { ServiceRefusal } from './layer-client.ts';
import { featuresOf } from './layer-facts.ts';
import { idOf, type LayerReading } from './layer-reading.ts';

/** So many pages in a row without a new feature end the reading by offset: the server repeats itself. */
const FRUITLESS_PAGES = 3;
/** Ids of one request that lists them. */
const LISTED_IDS = 500;

/** A way to read all features of a layer that aren't there yet. Throws a `ServiceRefusal` if the server doesn't support it. */
export interface ReadingWay {
  label: string;
  /** Returns false if the layer can't be read in this way, or if the ways that worked before leave nothing for it. */
  isUseful(reading: LayerReading, worked: ReadonlySet<string>): boolean;
  read(reading: LayerReading, wanted: number | null): Promise<void>;
}

const BY_IDS = 'lists of object ids';

/** The ways, best first. A later way brings only what the ones before it left out. */
export const READING_WAYS: readonly ReadingWay[] = [
  { label: 'pages by offset', isUseful: ({ facts }) => facts.hasOffsets, read: readByOffset },
  { label: BY_IDS, isUseful: ({ facts }) => facts.idField !== null, read: readByIds },
  {
    label: 'ranges of object ids',
    isUseful: ({ facts }, worked) => facts.idField !== null && !worked.has(BY_IDS),
    read: readByRanges,
  },
  { label: 'one request', isUseful: (_, worked) => worked.size === 0, read: readAtOnce },
];

async function readByOffset(reading: LayerReading, wanted: number | null): Promise<void> {
  const { idField, hasOrder } = reading.facts;
  const order = idField !== null && hasOrder ? { orderByFields: idField } : {};
  let fruitless = 0;
  for (;;) {
    const { offset } = reading.pages;
    const { features, fresh, hasMore } = await reading.take(
      (size) => ({ resultOffset: String(offset), resultRecordCount: String(size), ...order }),
      (received) => offset + received,
    );
    fruitless = fresh === 0 ? fruitless + 1 : 0;
    if (features === 0 || fruitless >= FRUITLESS_PAGES) return;
    // A page may be shorter than asked for. Only the count tells whether it was the last, and servers without a count say whether there are more.
    const isEnough = wanted !== null && reading.pages.rows >= wanted;
    if (isEnough && (!hasMore || idField === null)) return;
    if (wanted === null && !hasMore && features < reading.pageSize) return;
  }
}

async function readByIds(reading: LayerReading): Promise<void> {
  const { objectIds } = await reading.query({ returnIdsOnly: 'true' });
  if (!Array.isArray(objectIds)) throw new ServiceRefusal('the server lists no object ids', false);
  const missing = Float64Array.from(
    objectIds.map(idOf).filter((id): id is number => id !== null && !reading.pages.has(id)),
  ).toSorted();
  const isFirst = reading.pages.rows === 0;
  let allowsRanges = isFirst;
  for (let at = 0; at < missing.length;) {
    const size = allowsRanges ? reading.pageSize : Math.min(reading.pageSize, LISTED_IDS);
    const chunk = [...missing.subarray(at, at + size)];
    if (allowsRanges) {
      try {
        await reading.take(() => rangeOf(reading, chunk[0] ?? 0, chunk.at(-1) ?? 0));
      } catch (error) {
        if (!(error instanceof ServiceRefusal) || error.isTemporary) throw error;
        allowsRanges = false; // a condition on the object id is refused
        continue;
      }
    }
    await readListed(reading, chunk);
    at += chunk.length;
  }
}

/** Asks for those of the ids that haven't come, until none of them comes any more: a page may be shorter than asked for. */
async function readListed(reading: LayerReading, ids: readonly number[]): Promise<void> {
  for (;;) {
    const missing = ids.filter((id) => !reading.pages.has(id));
    if (missing.length === 0) return;
    const { fresh } = await reading.take((size) => ({
      objectIds: missing.slice(0, Math.min(size, LISTED_IDS)).join(','),
    }));
    if (fresh === 0) return;
  }
}

/** Reads from the lowest to the highest object id. A range grows where ids are rare, and is halved when the server cuts its page off. */
async function readByRanges(reading: LayerReading): Promise<void> {
  const [lowest, highest] = await findIdLimits(reading);
  let width = reading.pageSize;
  for (let from = lowest; from <= highest;) {
    const to = Math.min(highest, from + width - 1);
    const { features, hasMore } = await reading.take(() => rangeOf(reading, from, to));
    if ((hasMore || features >= reading.facts.pageSize) && features < width && width > 1) {
      width = Math.max(1, Math.floor(width / 2));
      continue;
    }
    from = to + 1;
    if (features < reading.pageSize / 2) width *= 2;
  }
}

async function findIdLimits(reading: LayerReading): Promise<[number, number]> {
  const { idField } = reading.facts;
  const outStatistics = JSON.stringify(
    ['min', 'max'].map((statisticType) => ({
      statisticType,
      onStatisticField: idField,
      outStatisticFieldName: `THE_${statisticType.toUpperCase()}`,
    })),
  );
  const [row] = featuresOf(await reading.query({ outStatistics })) ?? [];
  const values = Object.entries((row?.['attributes'] ?? {}) as Record<string, unknown>);
  // Some servers name the values MIN(OBJECTID) AS THE_MIN.
  const find = (word: RegExp) => idOf(values.find(([name]) => word.test(name))?.[1]);
  const lowest = find(/the_min/i);
  const highest = find(/the_max/i);
  if (lowest === null || highest === null)
    throw new ServiceRefusal('the server does not say its lowest and highest object id', false);
  return [lowest, highest];
}

async function readAtOnce(reading: LayerReading): Promise<void> {
  await reading.take(() => ({}));
}

function rangeOf({ facts, where }: LayerReading, from: number, to: number): { where: string } {
  const range = `${facts.idField} >= ${from} AND ${facts.idField} <= ${to}`;
  return { where: where === '1=1' ? range : `(${where}) AND ${range}` };
}
