import {
  findParcelColumn,
  PARCEL_COLUMNS,
  type ParcelColumnName,
} from '../../parcels/rules/parcel-columns.ts';
import { COLUMN_ALIASES } from './column-aliases.ts';
import {
  type ColumnMatch,
  type MatchContext,
  type Matches,
  type SampledColumn,
  findMatch,
} from './column-match.ts';
import { isComputedColumn } from './computed-columns.ts';
import { guessDateFormat } from './guess-date-format.ts';
import { matchUseCodes } from './match-use-codes.ts';
import type { Recipe } from './recipe.ts';
import { agreeOnAcres } from './recognize/agree-on-acres.ts';
import { agreeOnBasis, preferFullValues, preferLargerValues } from './recognize/agree-on-basis.ts';
import { agreeOnUse } from './recognize/agree-on-use.ts';
import { findOwnerAddresses } from './recognize/find-owner-addresses.ts';
import { findTotal } from './recognize/find-total.ts';
import { guessByName } from './recognize/guess-by-name.ts';
import { isCutName } from './recognize/is-cut-name.ts';
import { lacksZeros } from './recognize/lacks-zeros.ts';
import { isLotArea } from './recognize/lot-area.ts';
import { withoutConventions } from './recognize/name-conventions.ts';
import { isSuffixOfNumber } from './recognize/name-neighbors.ts';
import { NEIGHBOR_RULES, type NeighborRule } from './recognize/neighbor-rules.ts';
import { holdsNumberSuffixes } from './recognize/number-suffix.ts';
import { withoutNumberedCuts } from './recognize/numbered-cuts.ts';
import { takeNextBestNumber, takeOtherNumbers } from './recognize/other-numbers.ts';
import { withoutZeroFractions, withPlainTexts } from './recognize/plain-texts.ts';
import { isRuledOut } from './recognize/ruled-out.ts';
import { settleLines, settleStreet } from './recognize/settle-lines.ts';
import { splitBookPage } from './recognize/split-book-page.ts';
import { splitCityLine } from './recognize/split-city-line.ts';
import { splitName } from './recognize/split-name.ts';
import { withCodes } from './recognize/with-codes.ts';
import { judgeValues, recognizeValues } from './value-evidence.ts';

interface Candidate extends ColumnMatch {
  to: ParcelColumnName;
}

/** A candidate with at least this confidence is a match. With less, but at least the second limit, it is proposed. */
const MATCHED_FROM = 0.4;
const PROPOSED_FROM = 0.15;

/** Returns a name in the form for comparisons: without case, blanks and punctuation. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

const OWNERS_REASON =
  "it is part of the owners' address: mail goes there, or another column has the property's";

/** Returns the column that was taken for the owners' address although its name, such as `ADDRESS`, doesn't mention owners; undefined if there is none. */
export function findTakenForOwners(matches: readonly ColumnMatch[]): string | undefined {
  const isOwnersAddress = (name: string, isOwners: boolean) =>
    guessByName(name, isOwners).some(({ to }) => to === 'mailadd');
  return matches.find(
    ({ from, to }) => to === 'mailadd' && isOwnersAddress(from, true) && !isOwnersAddress(from, false),
  )?.from;
}

/** Counties often call the city of the address `city`, which is the record's name for the subdivision of a county. */
const NAME_CONFIDENCE: Readonly<Partial<Record<ParcelColumnName, number>>> = { city: 0.5 };
const CUT_REASON = 'is a common name for it, cut at ten characters';
const NAMES = collectNames();

/** Returns true for names like `MAIL_ADD_1`: the owner's street in most counties, and something else in our own shapefiles, which have the street in another column. */
function isCommon(dbfName: string): boolean {
  return /^mail_add(?:re|_\d)$/.test(dbfName);
}

/** Collects all known names, with the columns that they may stand for, the confidence and the reason. */
function collectNames(): Map<string, { to: ParcelColumnName; confidence: number; reason: string }[]> {
  const names = new Map<string, { to: ParcelColumnName; confidence: number; reason: string }[]>();
  const add = (name: string, to: ParcelColumnName, confidence: number, reason: string) => {
    const matches = names.get(name) ?? [];
    if (!matches.some((match) => match.to === to)) matches.push({ to, confidence, reason });
    names.set(name, matches);
  };
  for (const { name } of PARCEL_COLUMNS)
    add(plainName(name), name, NAME_CONFIDENCE[name] ?? 1, 'has the name of the standard column');
  for (const { name, dbfName } of PARCEL_COLUMNS)
    add(
      plainName(dbfName),
      name,
      isCommon(dbfName) ? 0.6 : 0.98,
      "has the standard column's name in shapefiles",
    );
  for (const { name } of PARCEL_COLUMNS) {
    const aliases = COLUMN_ALIASES.get(name) ?? [];
    aliases.forEach((alias, index) =>
      add(alias, name, Math.max(0.7, 0.95 - index * 0.005), 'is a common name for it'),
    );
  }
  for (const { name } of PARCEL_COLUMNS) {
    for (const alias of COLUMN_ALIASES.get(name) ?? [])
      if (alias.length > 10) add(alias.slice(0, 10), name, 0.7, CUT_REASON);
  }
  return names;
}

/**
 * Guesses the column of the record for each column of the file, by its name and values. A column that the recipe names follows its rule there. Every column of
 * the file gets a match, in the file's order. Each standard column is assigned once; only the house number may also have columns of suffixes (`part`).
 * Additional matches follow, for columns that fill several columns of the record.
 */
export function matchColumns(
  sampled: readonly SampledColumn[],
  recipe: Pick<Recipe, 'columns' | 'constants' | 'joins'> | null,
  context?: MatchContext,
): ColumnMatch[] {
  const ownNames = withoutNumberedCuts(
    withoutConventions(sampled.map(({ name, ownName }) => ownName ?? name)),
  );
  const columns = sampled.map((column, index) =>
    withoutZeroFractions({ ...column, ownName: ownNames[index] }),
  );
  const matches: Matches = new Map();
  const further: ColumnMatch[] = [];
  const constants = Object.keys(recipe?.constants ?? {});
  let taken = new Set<string>(constants);
  const take = (match: ColumnMatch) => {
    if (matches.has(match.source)) further.push(match);
    else matches.set(match.source, match);
    if (match.to !== null) taken.add(match.to);
  };
  const filled = new Set<string>();
  for (const rule of recipe?.columns ?? []) {
    const source = columns.findIndex(({ name }) => name === rule.from);
    if (source < 0) continue;
    const isDouble = rule.to !== null && rule.part === undefined && filled.has(rule.to);
    if (rule.to !== null && rule.part === undefined) filled.add(rule.to);
    take({
      ...rule,
      source,
      to: isDouble ? null : rule.to,
      reason: isDouble
        ? `kept as a column of the county: the recipe fills ${rule.to} from another column`
        : (rule.reason ?? 'the recipe says so'),
      confidence: 1,
      isFromRecipe: true,
    });
  }
  const open = columns
    .map((column, source) => ({ column, source }))
    .filter(({ source }) => !matches.has(source));
  const ofOwners = findOwnerAddresses(columns);
  const names = columns.map(({ name, ownName }) => ownName ?? name);
  const joinKeys = new Set(recipe?.joins.map(({ on }) => on.parcel));
  const all = [
    ...open.flatMap(({ column, source }) =>
      joinKeys.has(column.name) ? candidateByJoin(column, source) : [],
    ),
    ...open.flatMap(({ column, source }) => candidatesByName(column, source, ofOwners.has(source))),
    ...open.flatMap(({ column, source }) =>
      NEIGHBOR_RULES.flatMap((rule) => (rule.test(names, source) ? nameOf(rule, column, source) : [])),
    ),
    ...open.flatMap(({ column, source }) => candidatesByValues(column, source)),
  ]
    .filter(({ to, source }) => !isRuledOut(to, columns, source, names))
    .toSorted((a, b) => b.confidence - a.confidence || a.source - b.source);
  const candidates = all.filter(({ confidence }) => confidence >= MATCHED_FROM);
  for (const candidate of candidates) {
    if (!matches.has(candidate.source) && !taken.has(candidate.to)) take(withFormat(candidate, columns));
  }
  if (!taken.has('parcelnumb')) takeNextBestNumber(matches, candidates);
  takeOtherNumbers(matches, candidates, taken, columns);
  agreeOnBasis(matches, candidates);
  preferFullValues(matches, candidates);
  preferLargerValues(matches, candidates, columns);
  agreeOnAcres(matches, candidates);
  agreeOnUse(matches, candidates, columns, taken);
  settleLines(matches, candidates, columns);
  takeTotal(matches, columns);
  takeLotArea(matches, columns);
  // The last steps moved columns of the file to other columns of the record. The next best columns get the places that became free.
  const before = taken;
  taken = new Set([...constants, ...[...matches.values(), ...further].flatMap(({ to }) => to ?? [])]);
  for (const candidate of candidates)
    if (!matches.has(candidate.source) && before.has(candidate.to) && !taken.has(candidate.to))
      take(withFormat(candidate, columns));
  for (const { column, source } of open)
    if (
      taken.has('saddno') &&
      !matches.has(source) &&
      holdsNumberSuffixes(column, isSuffixOfNumber(names, source))
    )
      take({
        from: column.name,
        source,
        to: 'saddno',
        part: 'suffix',
        reason: 'its letter or fraction belongs to the house number',
        confidence: 0.9,
      });
  dropLoneSection(matches, taken, open);
  settleStreet(matches, columns, taken);
  for (const match of [...matches.values()]) {
    const [first, ...others] = splitCityLine(match, columns[match.source], taken) ?? [];
    if (first === undefined) continue;
    matches.delete(match.source);
    taken.delete(match.to ?? '');
    for (const part of [first, ...others]) take(part);
  }
  for (const { column, source } of open) {
    if (!matches.has(source)) for (const part of splitBookPage(column, source, taken)) take(part);
  }
  const first = columns.map(
    ({ name }, source) =>
      matches.get(source) ?? {
        from: name,
        source,
        to: null,
        reason: whyUnmatched(name, source, candidates, taken),
        confidence: 0,
        ...propose(source, all, taken),
      },
  );
  const guessed = first.filter(({ source }) => open.some((column) => column.source === source));
  return [...first, ...further, ...matchUseCodes(guessed, columns, taken, context)].map((match) =>
    withPlainTexts(match, sampled[match.source]),
  );
}

/**
 * Matches a column that is the sum of land and improvements to the total value, even if its name says nothing or says tax, or if another column is named like
 * a total. What the recipe says about a column stays.
 */
function takeTotal(matches: Matches, columns: readonly SampledColumn[]): void {
  const [land, impr, named] = ['landval', 'improvval', 'parval'].map((to) => findMatch(matches, to));
  if (land === undefined || impr === undefined || named?.isFromRecipe) return;
  const parts = [land.source, impr.source] as const;
  // The total without exemptions is the sum in most rows, too, but not the total that the name says.
  if (named !== undefined && findTotal(columns, parts, (column) => column === named.source) >= 0) return;
  const source = findTotal(columns, parts, (column) => {
    const { to = null, isFromRecipe = false } = matches.get(column) ?? {};
    return !isFromRecipe && (to === null || to === 'parval' || to === 'taxamt');
  });
  const from = columns[source]?.name;
  if (from === undefined) return;
  if (named !== undefined) matches.delete(named.source);
  // `CERTIFIED_TAX_TOTAL` may be read as an amount of tax, but the sum of two values is not a tax.
  matches.set(source, {
    from,
    source,
    to: 'parval',
    reason: `its values are the sums of ${land.from} and ${impr.from}`,
    confidence: 0.9,
  });
}

/** Words that say that an area is the lot's. */
const LOT_WORD = /\b(?:lot|land|parcel|site|gis|map)\b/;

/** `SQ_FEET` and `TOTAL_SF` may be the building's or the lot's. The acres in the same rows decide. */
function takeLotArea(matches: Matches, columns: readonly SampledColumn[]): void {
  const find = (to: ParcelColumnName) => findMatch(matches, to);
  const building = find('area_building') ?? find('recrdareano');
  const lot = find('sqft');
  const acres = find('gisacre') ?? find('deeded_acres');
  const unclear = lot ?? building;
  if (unclear === undefined || acres === undefined || unclear.isFromRecipe) return;
  const isLot = isLotArea(columns[unclear.source], columns[acres.source]);
  if (lot === undefined && isLot === true)
    matches.set(unclear.source, {
      ...unclear,
      to: 'sqft',
      reason: `its values are those of ${acres.from} in square feet`,
    });
  const { ownName, name } = columns[unclear.source] ?? { name: '' };
  if (
    lot !== undefined &&
    isLot === false &&
    !find('area_building') &&
    !LOT_WORD.test(splitName(ownName ?? name) ?? '')
  )
    matches.set(unclear.source, {
      ...unclear,
      to: 'area_building',
      reason: `its values are not those of ${acres.from} in square feet, so it is about the building`,
    });
}

/** A section without a township belongs to something else, such as a plat or a tax key. A township without section and range is a part of the county. */
function dropLoneSection(matches: Matches, taken: Set<string>, open: readonly { source: number }[]): void {
  const drop = (name: ParcelColumnName) => {
    const match = findMatch(matches, name);
    const isGuessed = open.some(({ source }) => source === match?.source);
    if (match === undefined || !isGuessed) return;
    matches.delete(match.source);
    taken.delete(name);
  };
  if (!taken.has('plss_township')) drop('plss_section');
  if (!taken.has('plss_section') && !taken.has('plss_range')) drop('plss_township');
}

/** Adds the guessed format to a column of dates that are bare numbers or begin with the day, and to one of ZIP codes that lost their zeros. */
function withFormat(match: Candidate, columns: readonly SampledColumn[]): ColumnMatch {
  const { values = [] } = columns[match.source] ?? {};
  if (ZIP_CODES.has(match.to) && lacksZeros(values)) return { ...match, parse: 'zip' };
  if (findParcelColumn(match.to)?.type !== 'date') return match;
  const parse = guessDateFormat(values);
  return parse === undefined ? match : { ...match, parse };
}

const ZIP_CODES = new Set<ParcelColumnName>(['szip', 'mail_zip', 'szip5']);

function whyUnmatched(
  name: string,
  source: number,
  candidates: readonly Candidate[],
  taken: ReadonlySet<string>,
): string {
  const computed = NAMES.get(plainName(name))?.find(({ to }) => isComputedColumn(to));
  if (computed !== undefined) return `${computed.to} is computed by the import, so the column is left out`;
  const lost = candidates.find((candidate) => candidate.source === source && taken.has(candidate.to));
  return lost === undefined
    ? 'kept as a column of the county'
    : `kept as a column of the county: another column fits ${lost.to} better`;
}

/** Each column of the record is proposed once, for the column of the file that fits it best. */
function propose(
  source: number,
  candidates: readonly Candidate[],
  taken: ReadonlySet<string>,
): Pick<ColumnMatch, 'proposal'> {
  const proposal = candidates.find(
    (candidate) => candidate.source === source && !taken.has(candidate.to),
  )?.to;
  const isBest = candidates.find(({ to }) => to === proposal)?.source === source;
  return proposal === undefined || !isBest ? {} : { proposal };
}

function candidatesByName(column: SampledColumn, source: number, isOwners: boolean): Candidate[] {
  const name = column.ownName ?? column.name;
  const guesses = guessByName(name, isOwners).map((guess) => ({
    ...guess,
    reason: isOwners ? OWNERS_REASON : 'its name is made of words for it',
  }));
  const byName = isOwners
    ? []
    : (NAMES.get(plainName(name)) ?? []).filter(({ reason }) => reason !== CUT_REASON || isCutName(column));
  return withCodes([...byName, ...guesses], column)
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter(
      ({ to }, index, all) => !isComputedColumn(to) && all.findIndex((other) => other.to === to) === index,
    )
    .flatMap(({ to, confidence, reason }) => {
      const evidence = judgeValues(to, column.values);
      const judged = confidence * evidence.factor;
      if (judged < PROPOSED_FROM) return [];
      const whole = evidence.reason === '' ? reason : `${reason}; ${evidence.reason}`;
      return [{ source, from: column.name, to, reason: whole, confidence: Math.min(1, judged) }];
    });
}

/** Returns a candidate for a column that the columns beside it explain: `NAME` before the lines of a mail address, `SITE_NAME` beside `SITE_NUMBER`. */
function nameOf(
  { to, confidence, reason }: NeighborRule,
  { name, values }: SampledColumn,
  source: number,
): Candidate[] {
  const judged = confidence * judgeValues(to, values).factor;
  return judged < PROPOSED_FROM ? [] : [{ source, from: name, to, reason, confidence: judged }];
}

/** If the values of the column that tables are joined on can be parcel numbers, it has them, even if another column looks more like them. */
function candidateByJoin(column: SampledColumn, source: number): Candidate[] {
  const { factor } = judgeValues('parcelnumb', column.values);
  if (factor < 0.7) return [];
  return [{ source, from: column.name, to: 'parcelnumb', reason: 'a table is joined on it', confidence: 1 }];
}

function candidatesByValues(column: SampledColumn, source: number): Candidate[] {
  return recognizeValues(column.ownName ?? column.name, column.values).map(({ to, confidence, reason }) => ({
    source,
    from: column.name,
    to,
    reason,
    confidence,
  }));
}
