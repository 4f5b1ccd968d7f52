const VOWELS = new Set('aeiouy');
const SOFTENING = new Set('eiy');

/** Letters at the beginning of a word, with the letter that they sound like. */
const STARTS: readonly (readonly [string, string])[] = [
  ['kn', 'n'],
  ['gn', 'n'],
  ['pn', 'n'],
  ['ps', 's'],
  ['wr', 'r'],
  ['wh', 'w'],
  ['x', 's'],
];
/**
 * Letters anywhere in a word, with the letter that they sound like; `ght` is before `gh`, which is a part of it. `X` stands for the sound of `sh`
 * and `ch`.
 */
const GROUPS: readonly (readonly [string, string])[] = [
  ['sch', 'X'],
  ['tch', 'X'],
  ['sh', 'X'],
  ['ch', 'X'],
  ['cz', 'X'],
  ['ght', 't'],
  ['ph', 'f'],
  ['gh', ''],
  ['gn', 'n'],
  ['ck', 'k'],
  ['dg', 'j'],
  ['qu', 'k'],
];
/** Consonants that people mistake for each other. */
const ALIKE: Readonly<Record<string, string>> = { d: 't', v: 'f', z: 's', q: 'k', x: 'ks' };

/** By the first letter of a sound key: the letters with which words with this key begin. */
const FIRST_LETTERS: Readonly<Record<string, string>> = {
  a: 'aeiou',
  f: 'fpv',
  j: 'gj',
  k: 'ckq',
  n: 'gknp',
  r: 'rw',
  s: 'cpsxz',
  t: 'dt',
  X: 'cst',
};

/**
 * Returns a key that is equal for words that sound alike: letters that sound alike in American names are the same letter, and vowels, `h` and `w`
 * after the first letter are left out, so `phillips` and `filips` both have the key `flps`. The vowel at the beginning of a word is `a`.
 */
export function soundKey(word: string): string {
  let key = '';
  let at = 0;
  const start = STARTS.find(([letters]) => word.startsWith(letters));
  if (start !== undefined) {
    key = start[1];
    at = start[0].length;
  }
  const add = (sound: string) => {
    if (sound !== '' && !key.endsWith(sound)) key += sound;
  };
  while (at < word.length) {
    const group = GROUPS.find(([letters]) => word.startsWith(letters, at));
    if (group !== undefined) {
      add(group[1]);
      at += group[0].length;
      continue;
    }
    const letter = word.charAt(at++);
    const isSoft = SOFTENING.has(word.charAt(at));
    if (letter === 'c') add(isSoft ? 's' : 'k');
    else if (letter === 'g' && isSoft) add('j');
    else if (VOWELS.has(letter) || letter === 'h' || letter === 'w') {
      if (key === '') key = VOWELS.has(letter) && letter !== 'y' ? 'a' : letter;
    } else add(ALIKE[letter] ?? letter);
  }
  return key;
}

const MAY_HAVE_SILENT = /gh|^(?:[kgpx]|w[rh])/;

/** Returns a word without its silent letters: `hughes` is `hues`, and `knight` is `nit`. */
export function withoutSilent(word: string): string {
  if (!MAY_HAVE_SILENT.test(word)) return word;
  const [letters, sound] = STARTS.find(([start]) => word.startsWith(start)) ?? ['', ''];
  return (sound + word.slice(letters.length)).replaceAll('gh', '');
}

/** Returns the letters with which words begin that sound like a word with this key. */
export function firstLettersOf(key: string): string {
  return FIRST_LETTERS[key.charAt(0)] ?? key.charAt(0);
}

/** The minimum number of letters of a word with letters left out. */
const MIN_CONTRACTION = 3;

/**
 * Returns true if leaving out at least two, and at most about half, of the letters of `word` gives `short`: `balto` for `baltimore`, `jas` for `james`. Both
 * begin with the same letter, and also share the first three letters or the last letter.
 */
export function isContraction(short: string, word: string): boolean {
  const isLong = word.length > 2 * short.length + 1;
  if (
    short.length < MIN_CONTRACTION ||
    word.length < short.length + 2 ||
    isLong ||
    short.charAt(0) !== word.charAt(0)
  )
    return false;
  if (!word.startsWith(short.slice(0, 3)) && short.at(-1) !== word.at(-1)) return false;
  let at = 0;
  for (const letter of word) if (letter === short.charAt(at)) at++;
  return at === short.length;
}
