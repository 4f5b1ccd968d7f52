import { type ColumnMatch, type Matches, type SampledColumn, findMatch } from '../column-match.ts';
import { parseNumber } from '../parse-value.ts';
import { splitName } from './split-name.ts';

const VALUES = ['landval', 'improvval', 'parval'] as const;
/** The basis of a value. The sum of land on one basis and buildings on another means nothing. */
const BASIS = /\b(?:assessed|appraised|market|taxable|actual)\b/;

/** `LAND_FULL` next to `LAND_ASSD` is the full value. In a name with a word from `BASIS`, such as "full market value", "full" adds nothing. */
const FULL = /\bfull\b/;

function basisOf(name: string): string | undefined {
  const words = splitName(name) ?? '';
  return (BASIS.exec(words) ?? FULL.exec(words))?.[0];
}

/** The bases of full values. In many states the assessed value is only a share of the full value: 11.5% for a house in Kansas. */
const FULL_BASES = ['market', 'appraised', 'full'];

type Candidates = readonly (ColumnMatch & { to: string })[];

/** Returns the first candidate for `to` on a basis. Its column must have no match yet. */
const findOpen = (matches: Matches, candidates: Candidates, { to, basis }: { to: string; basis: string }) =>
  candidates.find(
    (candidate) => candidate.to === to && !matches.has(candidate.source) && basisOf(candidate.from) === basis,
  );

/** Replaces the matches of assessed land, improvements and total with those on a full basis, if the file has each of them on the same full basis. */
export function preferFullValues(matches: Matches, candidates: Candidates): void {
  const found = VALUES.filter((to) => findMatch(matches, to) !== undefined);
  const current = found.flatMap((to) => findMatch(matches, to) ?? []);
  if (current.some(({ from, isFromRecipe }) => isFromRecipe !== undefined || basisOf(from) !== 'assessed'))
    return;
  for (const basis of FULL_BASES) {
    const better = found.flatMap((to) => findOpen(matches, candidates, { to, basis }) ?? []);
    if (better.length < found.length) continue;
    for (const { source } of current) matches.delete(source);
    for (const match of better) matches.set(match.source, match);
    return;
  }
}

/** Replaces a value whose basis differs from that of the total (of the land, if no total is known) with the value on that basis, if the file has it. */
export function agreeOnBasis(matches: Matches, candidates: Candidates): void {
  takeTotalOfParts(matches, candidates);
  const leading = findMatch(matches, 'parval') ?? findMatch(matches, 'landval');
  const basis = leading === undefined ? undefined : basisOf(leading.from);
  if (basis === undefined || leading?.isFromRecipe) return;
  for (const to of VALUES) {
    const match = findMatch(matches, to);
    if (match === undefined || basisOf(match.from) === basis || match.isFromRecipe) continue;
    const better = findOpen(matches, candidates, { to, basis });
    if (better === undefined) continue;
    matches.delete(match.source);
    matches.set(better.source, {
      ...better,
      reason: `${better.reason}; it is on the same basis as ${leading?.from}`,
    });
  }
}

/**
 * Takes the total on the basis of the land, if its name states one and the buildings, if the file has them, are on the same basis: for appraised land and
 * buildings, the appraised total instead of the assessed one.
 */
function takeTotalOfParts(matches: Matches, candidates: Candidates): void {
  const basis = basisOf(findMatch(matches, 'landval')?.from ?? '');
  const buildings = findMatch(matches, 'improvval');
  if (basis === undefined || (buildings !== undefined && basis !== basisOf(buildings.from))) return;
  const total = findMatch(matches, 'parval');
  if (total === undefined || total.isFromRecipe || basisOf(total.from) === basis) return;
  const better = findOpen(matches, candidates, { to: 'parval', basis });
  if (better === undefined) return;
  matches.delete(total.source);
  matches.set(better.source, better);
}

/** A full value is at least this many times the assessed value, where states assess only a share of the value: that share is at most 70%. */
const LARGER_BY = 1.25;
/** The minimum number of rows with both values, and the minimum share of them in which the value is clearly larger. */
const [MIN_ROWS, MIN_SHARE] = [5, 0.95];

/**
 * Takes taxable land and improvements instead of assessed ones that are a share of them. Exemptions make the taxable value the smaller one nearly
 * everywhere, but Nevada assesses 35% of the taxable value. The match of an assessed total is deleted, so that later steps of `match-columns.ts` find the
 * total that fits.
 */
export function preferLargerValues(
  matches: Matches,
  candidates: Candidates,
  columns: readonly SampledColumn[],
): void {
  const pairs = (['landval', 'improvval'] as const).map((to) => {
    const match = findMatch(matches, to);
    const better = findOpen(matches, candidates, { to, basis: 'taxable' });
    const isShare =
      match !== undefined &&
      better !== undefined &&
      !match.isFromRecipe &&
      basisOf(match.from) === 'assessed' &&
      isLarger(columns[better.source], columns[match.source]);
    return isShare ? { match, better } : null;
  });
  const total = findMatch(matches, 'parval');
  const shares = pairs.filter((pair) => pair !== null);
  if (shares.length < pairs.length || total?.isFromRecipe) return;
  for (const { match, better } of shares) {
    matches.delete(match.source);
    matches.set(better.source, { ...better, reason: `${better.reason}; ${match.from} is a share of it` });
  }
  if (total !== undefined && basisOf(total.from) === 'assessed') matches.delete(total.source);
}

/** Returns true if nearly all values of a column are clearly larger than those of another column in the same rows. Rows without both values prove nothing. */
function isLarger(column: SampledColumn | undefined, other: SampledColumn | undefined): boolean {
  let [rows, larger] = [0, 0];
  for (const [row, value] of (column?.values ?? []).entries()) {
    const [own, share] = [parseNumber(value), parseNumber(other?.values[row] ?? null)];
    if (typeof own !== 'number' || typeof share !== 'number' || own <= 0 || share <= 0) continue;
    rows++;
    if (own >= share * LARGER_BY) larger++;
  }
  return rows >= MIN_ROWS && larger >= rows * MIN_SHARE;
}
