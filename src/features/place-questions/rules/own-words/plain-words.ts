import { withShortForms } from './short-forms.ts';

/** Words that are numbers, as they are written before a unit or a noun. */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const NUMBERS = new RegExp(`\\b(?:${Object.keys(NUMBER_WORDS).join('|')})\\b`, 'g');
const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' };
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`;
/** A month whose year follows the next month: `between January and March 2020`. */
const MONTH_BEFORE = new RegExp(
  String.raw`\b(${MONTH}) (and|to|through|thru|until|-) (?=${MONTH} (\d{4})\b)`,
  'g',
);

/** A price per unit of area, such as `$5,000 an acre` and `$3/sq ft`, but not `$200,000 an acre or more`, which is a price and an area. */
const PRICE_OF_EACH =
  /(\$ ?\d[\d.]*(?: ?(?:k|m|thousand|million))?|\bdollars?) ?(?:\ban? |\beach |\/ ?)(?=(?:acre|hectare|sq|foot|unit)\b(?! or\b)|square)/g;
/** A year of two digits, or a decade: `'85`, `'20s`. The decades of the 1900s from `'30s` on are read in `phrases.ts`. */
const SHORT_YEAR = /(?<![\w'])'(?!30s)(\d)(\d)(?=\b|s\b)(?!')/g;
/** Two-digit years from this one are in the 1900s, smaller ones in the 2000s. */
const FIRST_SHORT_YEAR = 40;

/** The first of two numbers has the unit of the second: `between 100 and 150 thousand`. */
const UNIT_BEHIND = /\b(\d{1,3}) ?(and|to|-) ?(\$?)(\d{1,3}) ?(thousand|k|million|m)\b/g;

/** The same for an area in a unit that no column has: `between 2 and 3 hectares`. */
const AREA_BEHIND =
  /\b(\d+(?:\.\d+)?) ?(and|to|or|-) ?(\d+(?:\.\d+)?) ?(hectares?|ha|square (?:miles?|met(?:er|re)s?)|sq\.? ?mi|sq\.? ?m|m2)\b/g;

/** A time counted back from today: `at least 10 years ago`. */
const AGO =
  /(?:\b(more than|over|at least|less than|under|fewer than|at most) )?\b(\d{1,4}) (year|month)s? ago\b/g;

const SALE = '(?:sold|sales?|sell|bought|purchased|changed hands|transferred)';
/** A number of years or months up to today: `sold within 2 years`, `no sale for over 20 years`. */
const UP_TO_TODAY = new RegExp(
  String.raw`\b((?:no|not|never) ${SALE} (?:in|for|within)|${SALE} (?:with)?in)(?: over| more than| at least)? (?=\d+ (?:year|month)s?\b)`,
  'g',
);

/**
 * Returns a question in the form of {@link plainWords} with the dates that `today` gives: "last year" is "2025" in 2026. "The last year" stays, because it is the last
 * twelve months.
 */
export function withDates(plain: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const monthOf = (months: number) => {
    const all = year * 12 + month - 1 + months;
    return `${MONTHS[all % 12] ?? ''} ${Math.floor(all / 12)}`;
  };
  return plain
    .replaceAll(/\bthis year\b|\byear to date\b/g, String(year))
    .replaceAll(/(?<!\bthe )\b(?:last|previous) year\b/g, String(year - 1))
    .replaceAll(/\bthis month\b/g, monthOf(0))
    .replaceAll(/(?<!\bthe )\b(?:last|previous) month\b/g, monthOf(-1))
    .replaceAll(AGO, (_, how: string | undefined, count: string, unit: string) => {
      const then = unit === 'year' ? String(year - Number(count)) : monthOf(-Number(count));
      const isBefore = /more|over|least/.test(how ?? '');
      return how === undefined ? then : `${isBefore ? 'in or before' : 'in or after'} ${then}`;
    })
    .replaceAll(UP_TO_TODAY, '$1 the last ')
    .replaceAll(/\b(?:the )?(?:last|previous) century\b/g, `${Math.floor((year - 1) / 100)}th century`)
    .replaceAll(MONTH_BEFORE, '$1 $3 $2 ');
}

/**
 * Returns a question in the form that its words are looked up in: lower case, without accents, with straight quotes, and with numbers in digits: "half an acre" is
 * "0.5 acre", "1,200" is "1200". Quoted text keeps its case.
 */
export function plainWords(question: string): string {
  const text = question
    .replaceAll(/[½¼¾]/g, (fraction) => FRACTIONS[fraction] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : numbersInDigits(withShortForms(part.toLowerCase()))))
    .join('');
}

/** Returns a name as it stands in a question with these words: "One  Family" is "1 family". Most names need only lower case, which takes less time. */
export function plainName(name: string): string {
  const lower = name.toLowerCase().replaceAll(/\s+/g, ' ');
  return /^[ -~]*$/.test(lower) && !lower.includes('non-') && lower.search(NUMBERS) < 0
    ? lower
    : plainWords(name);
}

function numbersInDigits(text: string): string {
  return text
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .replaceAll(PRICE_OF_EACH, '$1 per ')
    .replaceAll(SHORT_YEAR, (_, tens: string, ones: string) =>
      Number(tens + ones) < FIRST_SHORT_YEAR ? `20${tens}${ones}` : `19${tens}${ones}`,
    )
    .replaceAll(/\b(\d+)(?: |-)(\d)\/(\d)\b/g, (_, whole: string, over: string, under: string) =>
      String(Number(whole) + Number(over) / Number(under)),
    )
    .replaceAll(/\b(\d)\/(\d)\b(?!\/)/g, (_, over: string, under: string) =>
      String(Number(over) / Number(under)),
    )
    .replaceAll(/\b(?:a )?half (?:an? |of an? )?(?=acre|hectare|mile|million|billion|square)/g, '0.5 ')
    .replaceAll(/\b(?:a )?quarter(?:-| )(?:of an? |an? )?(?=acre|hectare|mile|million|square)/g, '0.25 ')
    .replaceAll(/\ban? (acre|hectare) and a half\b/g, '1.5 $1')
    .replaceAll(
      /\b(?:an?|one) (hundred|thousand|million|billion|dozen|acre|hectare|mile|block|square mile)\b/g,
      '1 $1',
    )
    .replaceAll(/\b(\d+(?:\.\d+)?) dozen\b/g, (_, number: string) => String(Number(number) * 12))
    .replaceAll(NUMBERS, (word) => String(NUMBER_WORDS[word] ?? word))
    .replaceAll(/\b(\d+(?:\.\d+)?) hundred\b/g, (_, number: string) => String(Number(number) * 100))
    .replaceAll(/\b(\d+)-(?=(?:acre|stor|bed|bath|unit|family|room|year))/g, '$1 ')
    .replaceAll(/\bsingle[ -](?=(?:stor|level|unit))/g, '1 ')
    .replaceAll(/\b(\d+)(?=(?:br|bd|ba|bed|bath)s?\b)/g, '$1 ')
    .replaceAll(/\b(\d+ (?:br|bd|ba|bed|bath)s?) ?\/ ?(?=\d)/g, '$1, ')
    .replaceAll(/\bolder than (\d+ years?)\b(?: old)?/g, 'more than $1 old')
    .replaceAll(/\b(?:newer|younger) than (\d+ years?)\b(?: old)?/g, 'less than $1 old')
    .replaceAll(/\b(\d+) or (\d+) (stor[a-z]+|units?|bed[a-z]*|bath[a-z]*|rooms?)\b/g, '$1 $3 or $2 $3')
    .replaceAll(/\bnon-(?=[a-z])/g, 'non ')
    .replaceAll(/\b(without|with no|no|lacking) (?:an? |any )?(?:houses?|homes?)\b/g, '$1 buildings')
    .replaceAll(/(\d) of (?:1|an?) (?=acre|hectare|mile)/g, '$1 ')
    .replaceAll(AREA_BEHIND, '$1 $4 $2 $3 $4')
    .replaceAll(UNIT_BEHIND, (whole, from: string, and: string, dollar: string, to: string, times: string) =>
      Number(from) < Number(to) ? `${from} ${times} ${and} ${dollar}${to} ${times}` : whole,
    );
}
