import { wholePercentLabel } from '../../../kernel/percent-label.ts';
import { isSiteName } from '../../parcels/rules/classify-column.ts';
import { findParcelColumn, type ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';
import { guessDateFormat } from './guess-date-format.ts';
import { type FileValue, parserOf, parseText, UNREADABLE } from './parse-value.ts';
import { areCities, areOfSeveralStates, CITY_STATE_ZIP, shareOf } from './recognize/city-texts.ts';
import { ROAD, USE_OF_LAND, whyNoParcel } from './recognize/not-parcels.ts';
import { STREET_TYPE_WORDS } from './street-words.ts';

const STREET_TYPES =
  'st|street|ave|av|avenue|rd|road|dr|drive|ln|lane|ct|court|pl|place|blvd|boulevard|way|ter|terrace|cir|circle|hwy|highway|pkwy|parkway|trl|trail|loop|sq|square|row|alley|aly|pike|run|path|walk|xing';
const ADDRESS = new RegExp(`^\\d+[a-z]?(?:-\\d+)?(?: \\d/\\d)? .*\\b(?:${STREET_TYPES})\\b`, 'i');
const DIRECTION = /^(?:[NSEW]\.?|[NS]\.?[EW]\.?|(?:north|south)?(?:east|west)?)$/i;
/** At least half of a county's lots are larger than this in square feet; in acres most lots have a smaller number. */
const MIN_LOT_SQFT = 100;

function median(values: readonly unknown[]): number {
  const numbers = values.filter((value) => typeof value === 'number' && value > 0).map(Number);
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Infinity;
}

/** A quarter section: at least half of a county's parcels are at most this large. In square meters or feet, most lots have a larger number. */
const MAX_MEDIAN_ACRES = 160;

/** Columns whose values must also be distinct. */
const UNIQUE_COLUMNS = new Set(['parcelnumb']);

interface ValuePattern {
  test: { test(text: string): boolean };
  reason: string;
}
const STREET_TYPE: ValuePattern = {
  test: { test: (text) => STREET_TYPE_WORDS.has(text.toUpperCase().replace(/\.$/, '')) },
  reason: 'its values are types of streets',
};
/** Patterns that a column's values should match where the type alone is not conclusive. */
const VALUE_PATTERNS: Readonly<Partial<Record<ParcelColumnName, ValuePattern>>> = {
  szip: {
    test: /^\d{3,5}(?:-?\d{4})?$|^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
    reason: 'its values look like ZIP codes',
  },
  mail_zip: {
    test: /^\d{5}(?:-?\d{4})?-?$|^[A-Z]\d[A-Z] ?\d[A-Z]\d$|^\d{3,9}$/i,
    reason: 'its values look like ZIP codes',
  },
  mail_state2: { test: /^[A-Z]{2}$/i, reason: 'its values are two letters' },
  sourceurl: { test: /^https?:\/\//i, reason: 'its values are web addresses' },
  taxyear: { test: /^(?:19|20)\d\d(?:\.0+)?$|^0$/, reason: 'its values are years' },
  yearbuilt: { test: /^(?:1[5-9]|20)\d\d(?:\.0+)?$|^0$/, reason: 'its values are years' },
  year_built_effective_date: { test: /^(?:1[5-9]|20)\d\d(?:\.0+)?$|^0$/, reason: 'its values are years' },
  saddno: {
    test: /^\d+(?:[A-Z]|[A-Z]?[- ]\d+|[A-Z]\d+)?(?: 1\/2)?$/i,
    reason: 'its values are house numbers',
  },
  address: { test: /\p{L}{2}/u, reason: 'its values are words and numbers' },
  saddstr: {
    test: {
      test: (text) => /\p{L}{3}|\d/u.test(text) && !DIRECTION.test(text.trim()) && !ADDRESS.test(text),
    },
    reason: 'its values are names',
  },
  city: { test: /^\D*[a-z]{2}/i, reason: 'its values are names' },
  subdivision: { test: /[a-z]{3}/i, reason: 'its values are names' },
  neighborhood: { test: /[a-z]{3}/i, reason: 'its values are names' },
  neighborhood_code: { test: /^\S{1,12}$/, reason: 'its values are codes' },
  usecode: { test: /\d|^.{1,6}$/, reason: 'its values are codes' },
  plss_township: { test: /\d/, reason: '' },
  plss_section: { test: /\d/, reason: '' },
  plss_range: { test: /\d/, reason: '' },
  owner: { test: /[a-z]{2}/i, reason: 'its values are names' },
  ownlast: { test: /[a-z]{2}/i, reason: 'its values are names' },
  ownfrst: { test: /[a-z]/i, reason: '' },
  mailadd: { test: /[a-z]{2}/i, reason: 'its values are words and numbers' },
  // A city is a name; a text that begins with a number is an address.
  scity: { test: /^\D*[a-z]{2}/i, reason: 'its values are names' },
  mail_city: { test: /[a-z]{2}/i, reason: 'its values are names' },
  parcelnumb: { test: /\d/, reason: 'its values hold digits' },
  mail_country: {
    test: /^(?:u\.?s\.?(?:a\.?)?|united states.*|can(?:ada)?|mexico|[a-z]{3,})$/i,
    reason: 'its values are countries',
  },
  saddpref: { test: DIRECTION, reason: 'its values are directions' },
  saddstsuf: { test: DIRECTION, reason: 'its values are directions' },
  structstyle: { test: /[a-z]{3}/i, reason: 'its values are words' },
  sunit: { test: /^(?!(?:y|n|yes|no|unit|apt|ste|suite|lot|bldg)$).{1,24}$/i, reason: '' },
  zoning: { test: /[a-z]/i, reason: '' },
  zoning_description: { test: /[a-z]{3}/i, reason: 'its values are words' },
  plat: { test: /\d/, reason: '' },
  usedesc: { test: /[a-z]{3}/i, reason: 'its values are words' },
  saddsttyp: STREET_TYPE,
  mail_addsttyp: STREET_TYPE,
};

/** Columns for names of people and properties. A column that has one value only is about the file: its county, its source. */
const NEVER_CONSTANT = new Set<ParcelColumnName>([
  'owner2',
  'owner3',
  'owner4',
  'previous_owner',
  'ownfrst',
  'ownlast',
  'careof',
  'location_name',
]);
/** With fewer values, an unusual sample may be chance. */
const MIN_VALUES = 30;
/** The columns for further numbers of a parcel. */
const OTHER_NUMBERS = new Set<ParcelColumnName>([
  'alt_parcelnumb1',
  'alt_parcelnumb2',
  'state_parcelnumb',
  'account_number',
  'tax_id',
]);

/** Words of legal descriptions, which name lots, blocks and sections. */
const LEGAL =
  /\b(?:lo?ts?|blo?c?k|bl|sec(?:tion)?|tra?c?t?|plat|addn?|addition|subd?|unit|ph|parcel|acres?|ac|pt|rod|par|beg|com|condo|twp|survey|abst?)\b/i;
/** At least this share of addresses has a number, which names of places seldom have, and at least this share of legal descriptions has a word of `LEGAL`. */
const NUMBERED = 0.3;
const MIN_NUMBERED_LINES = 0.1;
/** If fewer of the values are unique, the column is the number of something else, such as a map or a group of parcels. */
const MIN_UNIQUE_SHARE = 0.35;
/** Land and buildings have a higher median value, even if it is noted in hundreds of dollars. A lower median only counts against a column whose name says little. */
const MIN_MEDIAN_VALUE = 100;
const VALUES = new Set<ParcelColumnName>(['landval', 'improvval', 'parval']);

export interface Evidence {
  /** The factor for the confidence; 0 excludes the column. */
  factor: number;
  /** The reason as people read it; '' when the values are not conclusive. */
  reason: string;
}

type Parser = ReturnType<typeof parserOf>;

/** The facts about a column's sampled values. */
interface Sample {
  /** The values that are not blank, and their texts. */
  filled: readonly FileValue[];
  texts: readonly string[];
  distinct: number;
  /** The share of the values that each parser can read. */
  readable: Map<Parser, number>;
}

/** A column is compared with many standard columns, so its values are read once. */
const SAMPLES = new WeakMap<readonly FileValue[], Sample>();

function sampleOf(values: readonly FileValue[]): Sample {
  const cached = SAMPLES.get(values);
  if (cached !== undefined) return cached;
  const filled: FileValue[] = [];
  const texts: string[] = [];
  for (const value of values) {
    const text = parseText(value);
    if (text === null) continue;
    filled.push(value);
    texts.push(text);
  }
  const sample = { filled, texts, distinct: new Set(filled.map(String)).size, readable: new Map() };
  SAMPLES.set(values, sample);
  return sample;
}

function readableShare({ filled, readable }: Sample, parse: Parser): number {
  const cached = readable.get(parse);
  if (cached !== undefined) return cached;
  const share = filled.filter((value) => parse(value) !== UNREADABLE).length / filled.length;
  readable.set(parse, share);
  return share;
}

/** Compares a column's values with those of a standard column. The values must not change after the first call. */
export function judgeValues(to: ParcelColumnName, values: readonly FileValue[]): Evidence {
  const sample = sampleOf(values);
  const { filled, texts, distinct } = sample;
  if (filled.length === 0) return { factor: 0.75, reason: 'it has no values in the sample' };
  const column = findParcelColumn(to);
  if (column === undefined) return { factor: 0, reason: '' };
  const parse = parserOf(column);
  const readable = readableShare(sample, parse);
  if (readable < 0.6) {
    const format = column.type === 'date' ? guessDateFormat(filled) : undefined;
    return format === undefined
      ? { factor: 0, reason: '' }
      : { factor: 0.9, reason: `its values are dates (${format})` };
  }
  if (distinct === 1 && filled.length >= MIN_VALUES && NEVER_CONSTANT.has(to))
    return { factor: 0, reason: '' };
  if (OTHER_NUMBERS.has(to) && filled.length >= MIN_VALUES && distinct < filled.length * 0.5)
    return { factor: 0.3, reason: '' };
  if (filled.length >= MIN_VALUES) {
    if (to === 'taxamt' && areRates(filled)) return { factor: 0.3, reason: '' };
    // The number of a building is 1 in nearly all rows.
    if ((to === 'sunit' || to === 'saddno') && largestShare(texts) > MAX_EQUAL)
      return { factor: 0, reason: '' };
  }
  if (to === 'usedesc' && isAboutRows(filled)) return { factor: 0.3, reason: '' };
  // The values are square feet or meters, unless the name says acres: such a name has more confidence than this takes away.
  if (to === 'deeded_acres' && median(filled.map(parse)) > MAX_MEDIAN_ACRES)
    return { factor: 0.6, reason: '' };
  if (to === 'sqft' && median(filled.map(parse)) < MIN_LOT_SQFT) return { factor: 0, reason: '' }; // the values are acres
  // A column of zeros alone was never filled in: the values are in another column, or the total is the sum of its parts.
  if (VALUES.has(to) && filled.length >= MIN_VALUES && !filled.some((value) => Number(parse(value)) !== 0))
    return { factor: 0.4, reason: '' };
  if (VALUES.has(to) && filled.length >= MIN_VALUES && median(filled.map(parse)) < MIN_MEDIAN_VALUE)
    return { factor: 0.7, reason: '' };
  if (to === 'address' && areLegal(texts)) return { factor: 0.5, reason: '' };
  if ((to === 'address' || to === 'mailadd') && shareOf(texts, /\d/) < NUMBERED)
    return { factor: 0.55, reason: '' };
  // `OWNER_LINE_2` may be a second owner. Second lines of addresses have units, boxes and streets.
  if ((to === 'mail_address2' || to === 'address2') && shareOf(texts, /\d/) < MIN_NUMBERED_LINES)
    return { factor: 0.75, reason: '' };
  // A line with city, state and ZIP code is the last one of an address, and no name.
  if (FURTHER.has(to) && shareOf(texts, CITY_STATE_ZIP) > 0.7) return { factor: 0.4, reason: '' };
  // Properties are in one state, their owners in several.
  if (to === 'scity' && areOfSeveralStates(texts)) return { factor: 0.2, reason: '' };
  if (to === 'legaldesc' && shareOf(texts, LEGAL) < NUMBERED) return { factor: 0.7, reason: '' };
  const pattern = VALUE_PATTERNS[to];
  if (pattern !== undefined) {
    const fitting = texts.filter((text) => pattern.test.test(text)).length / texts.length;
    if (fitting < 0.5) return { factor: 0.35, reason: '' };
    if (!UNIQUE_COLUMNS.has(to)) return { factor: 0.9 + 0.1 * fitting, reason: pattern.reason };
    const share = distinct / filled.length;
    if (filled.length >= MIN_VALUES && share < MIN_UNIQUE_SHARE) return { factor: 0.4, reason: '' };
    return {
      factor: 0.6 + 0.4 * share,
      reason: `${wholePercentLabel(share)} of its values are unique`,
    };
  }
  const reason = {
    text: '',
    uuid: 'its values are UUIDs',
    integer: 'its values are whole numbers',
    number: 'its values are numbers',
    boolean: 'its values are yes or no',
    date: 'its values are dates',
    timestamp: 'its values are times',
  }[column.type];
  return { factor: 0.85 + 0.15 * readable, reason };
}

/** A few lots and blocks are enough, because addresses seldom contain such words. */
const MIN_LEGAL_TEXTS = 5;

/** Returns true for legal descriptions: most of the texts name lots or blocks, and hardly any is an address. */
function areLegal(texts: readonly string[]): boolean {
  return texts.length >= MIN_LEGAL_TEXTS && shareOf(texts, LEGAL) > 0.6 && shareOf(texts, ADDRESS) < 0.2;
}

/** If more units or house numbers are the same, the column is about something else. */
const MAX_EQUAL = 0.9;

function largestShare(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Math.max(...counts.values()) / texts.length;
}

/** The least share of distinct amounts among taxes. A county has few rates, one for each district. */
const MIN_DISTINCT_TAXES = 0.1;

/** Returns true for the rates of a tax, such as 78.5 mills. The many parcels without a tax don't count. */
function areRates(values: readonly FileValue[]): boolean {
  const filled = values.map(String).filter((text) => /[1-9]/.test(text));
  return filled.length >= MIN_VALUES && new Set(filled).size < filled.length * MIN_DISTINCT_TAXES;
}

/** Returns true for values that say which rows are parcels, and which are roads and water. */
function isAboutRows(values: readonly FileValue[]): boolean {
  const kinds = [...new Set(values.map(String))];
  return (
    kinds.length <= 12 &&
    kinds.some((kind) => whyNoParcel(kind) === ROAD) &&
    !kinds.some((kind) => USE_OF_LAND.test(kind))
  );
}

/** Words that end like the name of a number: `AMOUNT_PAID`, `VOID`, `NBHD_GRID`. */
const OTHER_WORDS = /(?:paid|void|valid|grid|bid|hybrid|decode)_?$/;
/** Names of columns that GIS software numbers its rows with, and names that stand for something other than the parcel. */
const ROW_IDS =
  /^(?:fid|oid|gid|id|ogc_fid|objectid.*|global_?id|shape.*|.*uuid|.*guid|orig_?fid|.*(?:owner|own|mail|addr|zip|phone|book|page|deed|doc|instr|sale|prev|old|permit|tract|block).*)$/;

/** Further lines of addresses and further owners, which files number alike. */
const FURTHER = new Set<ParcelColumnName>(['mail_address2', 'address2', 'owner2', 'owner3', 'owner4']);
const ZIP = /^\d{5}(?:-?\d{4})?$/;
/** Names of columns whose unique values are the numbers of something else. */
const NO_NUMBERS =
  /^(?:fid|oid|gid|ogc_?fid|objectid|global_?id|shape)|uuid|guid|own|mail|addr|zip|phone|fax|book|page|deed|doc|instr|sale|prev|old|orig|permit|tract|block|case|lat|lon|coord|area|acre|len|val|date|dt$|time|tax_?amt|legal|url|link|email|cert/;
/** `12-1042-007`, `055250123456`, `R0012345`: at least five digits in a text. */
const NUMBER_SHAPE = /^(?=(?:.*\d){5})[A-Z]{0,4}[\dA-Z]+(?:[-. /][\dA-Z]+){0,8}$/i;

/** Returns true if nearly all values are texts in the shape of parcel numbers, and of about one length; a decimal number is a measure. */
function hasNumberShape(values: readonly FileValue[], texts: readonly string[]): boolean {
  if (values.some((value) => typeof value === 'number')) return false;
  if (shareOf(texts, NUMBER_SHAPE) < 0.98 || shareOf(texts, /^\d+\.\d+$/) > 0) return false;
  const lengths = texts.map((text) => text.length);
  return Math.max(...lengths) - Math.min(...lengths) <= 3;
}

/** Recognizes columns by their values, for names that are not known. */
export function recognizeValues(
  name: string,
  values: readonly FileValue[],
): { to: ParcelColumnName; confidence: number; reason: string }[] {
  const { texts } = sampleOf(values);
  if (texts.length < 3) return [];
  const share = (test: RegExp) => shareOf(texts, test);
  const found: { to: ParcelColumnName; confidence: number; reason: string }[] = [];
  const isAbout = (pattern: RegExp) => pattern.test(name.toLowerCase());
  // The site address is public. Under any other name, addresses may be the mail addresses of owners, so that column stays a hidden county column.
  // Names are tested first, because testing 2,000 values takes longer.
  if (isSiteName(name) && !isAbout(/tax|legal/) && share(ADDRESS) > 0.6)
    found.push({ to: 'address', confidence: 0.55, reason: 'its values look like street addresses' });
  const distinct = new Set(texts).size / texts.length;
  const hasIdName =
    isAbout(/parc|pin|apn|pid|prcl|lot.*id|folio|geoid|gis.?link|map.?id/) &&
    !isAbout(/prev|old|owner|zip|pint/);
  if (distinct > 0.9 && hasIdName && share(/\d{3}/) > 0.8)
    found.push({
      to: 'parcelnumb',
      confidence: 0.5,
      reason: `its name suggests a parcel number and ${wholePercentLabel(distinct)} of its values are unique`,
    });
  // Nearly every row has its own value, under a name that ends like that of a number. Numbers that count rows (1, 2, 3 ...) are the file's, not the county's.
  else if (
    distinct > 0.97 &&
    isAbout(/(?:num|no|nbr|id|key|code|link|lot|pan|spn|ref)_?$/) &&
    !isAbout(ROW_IDS) &&
    !isAbout(OTHER_WORDS) &&
    share(/\d{4}/) > 0.8
  )
    found.push({
      to: 'parcelnumb',
      confidence: 0.42,
      reason: `no column is named as the parcel number, and ${wholePercentLabel(distinct)} of its values are unique`,
    });
  // The second and third line of an address often have its city and ZIP code, and their names say only "address".
  if (isAbout(/(?:addr?|mail|line).*[2-5]$/)) {
    const isSite = isSiteName(name);
    if (share(ZIP) > 0.9)
      found.push({
        to: isSite ? 'szip' : 'mail_zip',
        confidence: 0.5,
        reason: 'its values look like ZIP codes',
      });
    else if (areCities(texts, isSite ? values.length : Infinity))
      found.push({
        to: isSite ? 'scity' : 'mail_city',
        confidence: 0.88,
        reason: 'its values are cities',
      });
  }
  // A column of numbers of about one length, nearly all in one row only, becomes the parcel number if no other column does and its name says nothing else.
  if (texts.length >= MIN_VALUES && distinct > 0.98 && !isAbout(NO_NUMBERS) && hasNumberShape(values, texts))
    found.push({
      to: 'parcelnumb',
      confidence: 0.41,
      reason: 'no column is named as the parcel number, and nearly all of its values are in one row only',
    });
  // The same web address for all parcels is the assessor's, not the parcel's.
  if (distinct > 0.5 && share(/^https?:\/\//i) > 0.8)
    found.push({ to: 'sourceurl', confidence: 0.5, reason: 'its values are web addresses' });
  if (isAbout(/y(?:ea)?r.?b(?:ui?)?l?t?|blt/) && share(/^(?:1[6-9]|20)\d\d$|^0$/) > 0.9)
    found.push({
      to: 'yearbuilt',
      confidence: 0.5,
      reason: 'its name suggests building and its values are years',
    });
  return found;
}
