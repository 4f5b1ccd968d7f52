import { parseAs, type ParseFormat } from './parse-as.ts';
import { type FileValue, parseText } from './parse-value.ts';

const FROM_YEAR = 1700;
const TO_YEAR = 2100;
const DAYS_PER_YEAR = 365.2425;
const MONTHS = 12;
/** The share of the values that a format must fit. */
const FITTING = 0.95;
/** In the order of trying: the earlier formats are less likely to match by chance. */
const FORMATS: readonly { format: ParseFormat; test: RegExp }[] = [
  { format: 'yyyymmdd', test: /^(?:1[789]|20)\d{6}$/ },
  { format: 'mmddyyyy', test: /^(?:0?[1-9]|1[0-2])[0-3]\d(?:1[789]|20)\d\d$/ },
  { format: 'ddmmyyyy', test: /^(?:0?[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:1[789]|20)\d\d$/ },
  {
    format: 'yyyymm',
    test: /^(?:(?:1[789]|20)\d\d[-/]?(?:0[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/](?:1[789]|20)\d\d)$/,
  },
  { format: 'yyyy', test: /^(?:1[789]|20)\d\d$/ },
  { format: 'excel', test: /^[1-5]\d{4}(?:\.\d+)?$/ },
  { format: 'unix', test: /^\d{9,10}$/ },
];
/** Six digits may be read in three ways. A number has lost its leading zero: `51693`. */
const SHORT_FORMATS = ['mmddyy', 'ddmmyy', 'yymmdd'] as const;
const SIX_DIGITS = /^\d{5,6}$/;
/** IBM's midrange computers count centuries: `1190516` is in 2019, and `930516` in 1993. */
const WITH_CENTURY = { format: 'cyymmdd', test: /^1?\d{6}$/ } as const;
/** With fewer distinct dates, it may be chance that only one of these formats fits. */
const MIN_SHORT_DATES = 3;

/**
 * Guesses the format of a column of dates that are bare numbers, or that begin with the day: the one that fits at least 95% of the values. Returns undefined when the values need no format or none
 * fits.
 */
export function guessDateFormat(values: readonly FileValue[]): ParseFormat | undefined {
  const texts = values
    .flatMap((value) => parseText(value) ?? [])
    .filter((text) => !/^(?:0+|9{8})(?:\.0+)?$/.test(text));
  if (texts.length === 0) return undefined;
  if (isDayFirst(texts)) return 'ddmmyyyy';
  const plain = texts.map((text) => text.replace(/\.0+$/, ''));
  const fits = ({ format, test }: { format: ParseFormat; test: RegExp }) =>
    plain.filter((text) => test.test(text) && isPlausible(parseAs(format, text))).length >=
    plain.length * FITTING;
  const format = FORMATS.find(fits)?.format ?? guessShortFormat(plain, fits);
  if (format !== undefined) return format;
  return plain.some((text) => text.length === 7) && fits(WITH_CENTURY) ? WITH_CENTURY.format : undefined;
}

/** Returns the order of day, month and year in dates of six digits, if all other orders make dates that do not exist. */
function guessShortFormat(
  texts: readonly string[],
  fits: (format: { format: ParseFormat; test: RegExp }) => boolean,
): ParseFormat | undefined {
  if (new Set(texts).size < MIN_SHORT_DATES) return undefined;
  const fitting = SHORT_FORMATS.filter((format) => fits({ format, test: SIX_DIGITS }));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Returns true for dates such as `31/12/2019` if at least one can't have the month first, and all can have it second. */
function isDayFirst(texts: readonly string[]): boolean {
  const parts = texts.flatMap((text) => {
    const found = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?:[T ].*)?$/.exec(text);
    return found === null ? [] : [[Number(found[1]), Number(found[2])] as const];
  });
  return (
    parts.length >= texts.length * FITTING &&
    parts.some(([first]) => first > MONTHS) &&
    parts.every(([, second]) => second <= MONTHS)
  );
}

function isPlausible(days: unknown): boolean {
  if (typeof days !== 'number') return false;
  const year = 1970 + days / DAYS_PER_YEAR;
  return year >= FROM_YEAR && year <= TO_YEAR;
}
