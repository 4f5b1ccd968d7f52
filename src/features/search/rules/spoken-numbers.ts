import { FIRSTS, TENS } from './number-words.ts';

const ONES = 'one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');

/** A number at the beginning of some words: its digits, and how many words it takes. */
interface Spoken {
  digits: string;
  words: number;
}

/** Returns a text with its spoken numbers in digits, as people dictate addresses: `one twenty two main street` is `122 main street`, and `twelve and a half` is `12 1/2`. */
export function withSpokenNumbers(text: string): string {
  const words = text.toLowerCase().split(/[\s-]+/);
  const written: string[] = [];
  for (let at = 0; at < words.length;) {
    const spoken = readNumber(words.slice(at));
    written.push(spoken?.digits ?? words[at] ?? '');
    at += spoken?.words ?? 1;
  }
  return written.join(' ').replace(/\b(\d+) (?:and )?(?:a |one )?half\b/, '$1 1/2');
}

/** A tens number between a number and the ordinal of a street, to which it may belong: `two twenty fourth avenue`. */
const TENS_BEFORE_STREET = new RegExp(
  `^\\s*((?:${[...ONES, ...TEENS, ...TENS].join('|')})\\s+(?:${TENS.join('|')}))[\\s-]+(${FIRSTS.join('|')})\\b`,
  'i',
);

/** Returns a text with the tens in the number of the house, and not in that of the street: `two twenty fourth avenue` is `220 fourth avenue`. Other texts stay the same. */
export function withTensInHouseNumber(text: string): string {
  return text.replace(
    TENS_BEFORE_STREET,
    (_, house: string, street: string) => `${withSpokenNumbers(house)} ${street}`,
  );
}

/** Reads a number: groups that are said one after the other (`nine thirty seven`), or hundreds and thousands. Null if the words begin with no number. */
function readNumber(words: readonly string[]): Spoken | null {
  let [digits, at] = ['', 0];
  for (let groups = 0; groups < 3; groups++) {
    const group = readGroup(words, at, groups > 0);
    if (group === null) break;
    digits += group.digits;
    at += group.words;
    if (/\D/.test(digits)) break; // an ordinal is the end
  }
  return digits === '' ? null : { digits, words: at };
}

function readGroup(words: readonly string[], from: number, isLater: boolean): Spoken | null {
  let at = from;
  if (isLater && /^(?:oh|o|zero)$/.test(words[at] ?? '')) {
    const digit = ONES.indexOf(words[at + 1] ?? '') + 1;
    return digit === 0 ? { digits: '0', words: 1 } : { digits: `0${digit}`, words: 2 };
  }
  const small = readSmall(words, at);
  if (small === null) return null;
  let value = small.value;
  at += small.words;
  for (const [unit, size] of [
    ['thousand', 1000],
    ['hundred', 100],
  ] as const) {
    if (words[at] !== unit) continue;
    const before = size === 100 && value >= 1000 ? value % 1000 : value;
    value = value - before + before * size;
    at++;
    const next = words[at] === 'and' ? at + 1 : at;
    const first = FIRSTS.indexOf(words[next] ?? '');
    if (first >= 0 && size === 100)
      return { digits: `${value + first + 1}${suffixOf(first + 1)}`, words: next + 1 - from };
    const rest = readSmall(words, next);
    if (rest === null) continue;
    value += rest.value;
    at = next + rest.words;
  }
  return { digits: String(value), words: at - from };
}

/** Reads a number below 100. Returns null for `forty second`, an ordinal, which stays in words. */
function readSmall(words: readonly string[], at: number): { value: number; words: number } | null {
  const word = words[at] ?? '';
  const digit = ONES.indexOf(word) + 1;
  if (digit > 0) return { value: digit, words: 1 };
  const teen = TEENS.indexOf(word);
  if (teen >= 0) return { value: teen + 10, words: 1 };
  const tens = TENS.indexOf(word);
  const next = words[at + 1] ?? '';
  if (tens < 0 || FIRSTS.includes(next)) return null;
  const last = ONES.indexOf(next) + 1;
  return { value: (tens + 2) * 10 + last, words: last > 0 ? 2 : 1 };
}

function suffixOf(digit: number): string {
  return ['st', 'nd', 'rd'][digit - 1] ?? 'th';
}
