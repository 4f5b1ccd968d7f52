import { dayMonthsBefore } from './days.ts';
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
const NUMBER_WORD = Object.keys(NUMBER_WORDS).join('|');
const NUMBERS = new RegExp(`\\b(?:${NUMBER_WORD})\\b`, 'g');
const WORDS_OF_NUMBERS = new Map(
  Object.entries(NUMBER_WORDS).map(([word, number]) => [String(number), word]),
);
const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' };
/** A whole number and a fraction: `2 1/2`, `two and 1/2`, but not the two numbers of `between 0 and 1/2`. */
const MIXED = new RegExp(
  String.raw`(?<![\d./])\b(\d+|${NUMBER_WORD})(?:[ -]|(?<!\bbetween \w+) and )(\d)/(\d)\b(?!/)`,
  'g',
);
const PARTS: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25 };
/** A part of a unit. It may follow a whole number, as in `2 and a half`. */
const PART = '(half|quarter|3[ -]quarters?)';
const SIZE = '(?:acre|hectare|mile|million|billion|square)';
/** `2 and a half`, `2 and half acres`, but not `zone 1 and half acre` nor `300000 and a half acre`, which are two numbers. */
const MIXED_IN_WORDS = new RegExp(
  String.raw`(?<![\d./-])\b([1-9]\d{0,2})[ -]and[ -](?:[a1][ -]|(?=3|half [a-z]+s\b))${PART}\b(?! (?:an?|of|the)\b)`,
  'g',
);
/** `an acre and a half`, `2 years and a half`, `the last year and a half`. */
const MIXED_BEHIND = new RegExp(
  String.raw`\b(?:(an?|\d{1,3}) |(?<=\b(?:last|past|previous) ))((?:acre|hectare|mile|million|billion|year|decade)s?) and [a1] ${PART}\b(?! ${SIZE})`,
  'g',
);
/** `half an acre`, `three-quarter acre`, but not the name of `Half Mile Road`. */
const PART_OF_UNIT = new RegExp(
  String.raw`\b(?:(?:an?|1)[ -])?${PART}[ -](?:an? |of (?:an?|1) )?(?=${SIZE}(?! (?:street|st|road|rd|avenue|ave|lane|ln)\b))`,
  'g',
);
/** The first of two parts of the same unit: `a quarter to half an acre`. */
const PART_BEFORE = new RegExp(String.raw`\b(?:(?:an?|1) )?${PART}(?= (?:and|to|or) [\d.]+ ${SIZE})`, 'g');
const partOf = (word: string) => PARTS[word] ?? 0.75;

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`;
/** A month whose year follows the next month: `between January and March 2020`. */
const MONTH_BEFORE = new RegExp(
  String.raw`\b(${MONTH}) (and|to|through|thru|until|-) (?=(${MONTH}) (\d{4})\b)`,
  'g',
);
const monthOf = (name: string) => MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3)));

/** A price per unit of area, such as `$5,000 an acre` and `$3/sq ft`, but not `$200,000 an acre or more`, which is a price and an area. */
const PRICE_OF_EACH =
  /(\$ ?\d[\d.]*(?: ?(?:k|m|thousand|million))?|\bdollars?) ?(?:\ban? |\beach |\/ ?)(?=(?:acre|hectare|sq|foot|unit)\b(?! or\b)|square)/g;
/** A year of two digits, or a decade: `'85`, `'20s`. */
const SHORT_YEAR = /(?<![\w'])'(\d\d)(?=\b|s\b)(?!')/g;

/** The first of two numbers has the unit of the second: `between 100 and 150 thousand`. */
const UNIT_BEHIND =
  /(?<![\d.])(\d{1,3}(?:\.\d+)?) ?(and|to|-) ?(\$?)(\d{1,3}(?:\.\d+)?) ?(thousand|k|million|m)\b/g;

/** The same for an area in a unit that no column has: `between 2 and 3 hectares`. */
const AREA_BEHIND =
  /\b(\d+(?:\.\d+)?) ?(and|to|or|-) ?(\d+(?:\.\d+)?) ?(hectares?|ha|square (?:miles?|met(?:er|re)s?)|sq\.? ?mi|sq\.? ?m|m2)\b/g;

/** A time counted back from today. Compared, it is a day: `at least 10 years ago`. Alone, it is that whole year or month. */
const AGO =
  /(?:\b(more than|over|at least|less than|under|fewer than|at most) )?(?<![\d.])(\d{1,4}(?:\.\d+)?) (year|month)s? ago\b/g;

const SALE = '(?:sold|sales?|sell|bought|purchased|changed hands|transferred)';
/** A number of years or months up to today: `sold within 2 years`, `no sale for over 20 years`. */
const UP_TO_TODAY = new RegExp(
  String.raw`\b((?:no|not|never) ${SALE} (?:in|for|within)|${SALE} (?:with)?in)(?: over| more than| at least)? (?=\d+(?:\.\d+)? (?:year|month)s?\b)`,
  'g',
);

/**
 * Returns a question in the form of {@link plainWords} with the dates that `today` gives: "last year" is "2025" in 2026, and "'27" is "1927", because nobody
 * asks for later years than this one. "The last year" stays, because it is the last twelve months.
 */
export function withDates(plain: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const century = year - (year % 100);
  const monthBefore = (months: number) => {
    const all = year * 12 + month - 1 - months;
    return `${MONTHS[all % 12] ?? ''} ${Math.floor(all / 12)}`;
  };
  return outsideQuotes(plain, (text) =>
    text
      .replaceAll(SHORT_YEAR, (_, short: string) =>
        String(century + Number(short) - (century + Number(short) > year ? 100 : 0)),
      )
      .replaceAll(/\bthis year\b|\byear to date\b/g, String(year))
      .replaceAll(/(?<!\bthe )\b(?:last|previous) year\b/g, String(year - 1))
      .replaceAll(/\bthis month\b/g, monthBefore(0))
      .replaceAll(/(?<!\bthe )\b(?:last|previous) month\b/g, monthBefore(1))
      .replaceAll(AGO, (_, how: string | undefined, count: string, unit: string) => {
        const isWholeYears = unit === 'year' && !count.includes('.');
        const months = Math.round(Number(count) * (unit === 'year' ? 12 : 1));
        if (how === undefined) return isWholeYears ? String(year - Number(count)) : monthBefore(months);
        return `on or ${/more|over|least/.test(how) ? 'before' : 'after'} ${dayMonthsBefore(today, months)}`;
      })
      .replaceAll(UP_TO_TODAY, '$1 the last ')
      .replaceAll(/\b(?:the )?(?:last|previous) century\b/g, `${Math.floor((year - 1) / 100)}th century`)
      // "Between November and February 2020" begins in 2019.
      .replaceAll(MONTH_BEFORE, (_, first: string, joint: string, second: string, its: string) =>
        [first, Number(its) - (monthOf(first) > monthOf(second) ? 1 : 0), joint, ''].join(' '),
      ),
  );
}

/**
 * Returns a question in the form that its words are looked up in: lower case, without accents, with straight quotes, and with numbers in digits: "half an acre" is
 * "0.5 acre", "1,200" is "1200". Quoted text keeps its case.
 */
export function plainWords(question: string): string {
  return outsideQuotes(plainText(question), (text) => numbersInDigits(withShortForms(text.toLowerCase())));
}

/** Returns a question without accents, with straight quotes, and with single spaces. */
function plainText(question: string): string {
  return question
    .replaceAll(/[½¼¾]/g, (fraction) => FRACTIONS[fraction] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function outsideQuotes(text: string, change: (part: string) => string): string {
  return text
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/** Text that {@link plainWords} may change in more than its letter case. */
const CHANGED = new RegExp(
  String.raw`[^ -~]|non-|\d[-,/]?[a-z]|\d[,/]\d|\b(?:single|half|quarter|hundred|dozen|yrs?|w/|${NUMBER_WORD})`,
);

/** Returns a name as it stands in a question with these words: "One  Family" is "1 family". Most names need only lower case, which takes less time. */
export function plainName(name: string): string {
  const lower = name.toLowerCase().replaceAll(/\s+/g, ' ');
  return CHANGED.test(lower) ? plainWords(name) : lower;
}

/**
 * Returns a name in the form of {@link plainWords}, after the name as it was typed in the question if that has its numbers in words: `ten eyck` and `10 eyck`.
 * Counties write such names in either way.
 */
export function spellingsOf(name: string, question: string): string[] {
  const inWords = name.replaceAll(/\d+/g, (number) => WORDS_OF_NUMBERS.get(number) ?? number);
  const isTyped = inWords !== name && plainText(question).toLowerCase().includes(inWords);
  return isTyped ? [inWords, name] : [name];
}

function numbersInDigits(text: string): string {
  return text
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .replaceAll(PRICE_OF_EACH, '$1 per ')
    .replaceAll(MIXED, (_, whole: string, over: string, under: string) =>
      String((NUMBER_WORDS[whole] ?? Number(whole)) + Number(over) / Number(under)),
    )
    .replaceAll(/\b(\d)\/(\d)\b(?!\/)/g, (_, over: string, under: string) =>
      String(Number(over) / Number(under)),
    )
    .replaceAll(NUMBERS, (word) => String(NUMBER_WORDS[word] ?? word))
    .replaceAll(MIXED_IN_WORDS, (_, whole: string, part: string) => String(Number(whole) + partOf(part)))
    .replaceAll(
      MIXED_BEHIND,
      (_, count: string | undefined, unit: string, part: string) =>
        `${(/^\d/.test(count ?? '') ? Number(count) : 1) + partOf(part)} ${unit}`,
    )
    .replaceAll(PART_OF_UNIT, (_, part: string) => `${partOf(part)} `)
    .replaceAll(PART_BEFORE, (_, part: string) => String(partOf(part)))
    .replaceAll(
      /\ban? (hundred|thousand|million|billion|dozen|acre|hectare|mile|block|square mile)\b/g,
      '1 $1',
    )
    .replaceAll(/\b(\d+(?:\.\d+)?) dozen\b/g, (_, number: string) => String(Number(number) * 12))
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
