import { wholePercentLabel } from '../../../kernel/percent-label.ts';

/** Smaller changes in the number of parcels or values are ignored. */
const MIN_LOST = 6;
/** An import that keeps less than this share of the parcels, or of their numbers after the number column changed, is held for review. */
const KEPT_SHARE = 0.9;
const GROWTH = 2;
/** A column that keeps less than this share of its values holds the import for review. */
const FILLED_SHARE = 0.5;
const NAMED_COLUMNS = 8;
/** Columns that the import fills itself. */
const OWN_COLUMNS = new Set(['path', 'lat', 'lon', 'geoid', 'county', 'state2']);

interface EditionFacts {
  parcels: number;
  /** The file's column with the parcel numbers; null if there is none, or when it is unknown. */
  numberColumn: string | null;
  /** The number of parcels with a value, by column of the record; null when unknown. */
  filled: ReadonlyMap<string, number> | null;
}

export interface RefreshFacts {
  before: EditionFacts;
  now: EditionFacts;
  /** The numbers of parcels with the same id, and with the same parcel number, as in the edition before. */
  keptIds: number;
  keptNumbers: number;
}

/** Returns sentences with figures about why an import of a county that already has an edition looks like a mistake; empty when it does not. */
export function listRefreshDoubts(facts: RefreshFacts): string[] {
  return [...doubtParcels(facts), ...listMappingDoubts(facts)];
}

/** Like `listRefreshDoubts`, but only about wrongly matched columns: a refresh by schedule has limits of its own for parcels (`refresh/comparison.ts`). */
export function listMappingDoubts(facts: RefreshFacts): string[] {
  return [...doubtNumbers(facts), ...doubtColumns(facts)];
}

function doubtParcels({ before, now, keptIds }: RefreshFacts): string[] {
  const doubts: string[] = [];
  const lost = before.parcels - keptIds;
  if (lost >= MIN_LOST && keptIds < before.parcels * KEPT_SHARE) {
    const isSmaller = now.parcels < before.parcels * KEPT_SHARE;
    doubts.push(
      isSmaller
        ? `The edition before has ${count(before.parcels)} parcels and this one ${count(now.parcels)}: ${count(lost)} of the earlier ones (${percent(lost, before.parcels)}) are gone. Make sure that the file is complete.`
        : `Only ${count(keptIds)} of the ${count(before.parcels)} parcels of the edition before are in this file. The other ${count(lost)} (${percent(lost, before.parcels)}) would lose their history and bookmarks.`,
    );
  }
  if (now.parcels > before.parcels * GROWTH && now.parcels - before.parcels >= MIN_LOST)
    doubts.push(
      `The edition before has ${count(before.parcels)} parcels and this one ${count(now.parcels)}, more than twice as many. Make sure that the file contains only this county's parcels, and each of them once.`,
    );
  return doubts;
}

function doubtNumbers({ before, now, keptNumbers }: RefreshFacts): string[] {
  if (before.numberColumn === null || before.numberColumn === now.numberColumn) return [];
  const comparable = Math.min(before.parcels, now.parcels);
  if (keptNumbers >= comparable * KEPT_SHARE || comparable < MIN_LOST) return [];
  const from =
    now.numberColumn === null
      ? `No column has the parcel numbers now; before, it was ${before.numberColumn}.`
      : `The parcel numbers are from the column ${now.numberColumn} now; before, they were from ${before.numberColumn}.`;
  return [`${from} ${count(keptNumbers)} of ${count(comparable)} parcels have the same number as before.`];
}

function doubtColumns({ before, now }: RefreshFacts): string[] {
  if (before.filled === null || now.filled === null || now.parcels === 0) return [];
  const nowFilled = now.filled;
  const emptied = [...before.filled].filter(([name, filled]) => {
    if (filled < MIN_LOST || OWN_COLUMNS.has(name) || name.startsWith('ll_')) return false;
    const share = (nowFilled.get(name) ?? 0) / now.parcels;
    return share < (filled / before.parcels) * FILLED_SHARE;
  });
  if (emptied.length === 0) return [];
  const named = emptied
    .slice(0, NAMED_COLUMNS)
    .map(
      ([name, filled]) =>
        `${name} (${percent(filled, before.parcels)} of the parcels had a value, now ${percent(nowFilled.get(name) ?? 0, now.parcels)})`,
    );
  const more = emptied.length - named.length;
  return [
    `${emptied.length === 1 ? 'A column has' : `${emptied.length} columns have`} lost more than half of the values: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Make sure that the file's columns still have the names in the recipe.`,
  ];
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function percent(part: number, whole: number): string {
  return wholePercentLabel(part / whole);
}
