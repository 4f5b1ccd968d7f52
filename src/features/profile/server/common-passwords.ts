/**
 * Words of which common passwords are made: the base words of published lists of leaked passwords, in our own selection. Only the server has
 * them, so that the page stays small.
 */
const COMMON_WORDS = `
password passwort passw0rd passwd contrasena motdepasse senha parola letmein welcome willkommen bienvenue login admin administrator
root guest user default changeme secret master superuser test testing temp iloveyou loveme lovely sweet baby babygirl princess prince
angel sunshine shadow monkey dragon tiger lion eagle panther wolf horse kitty bunny puppy buster ginger pepper cookie chocolate cheese
banana orange apple cherry coffee football baseball basketball soccer hockey golf tennis batman superman spiderman ironman pokemon
starwars matrix trustno hunter ranger killer pirate ninja warrior knight wizard hello hallo bonjour freedom whatever nothing computer
internet samsung google facebook twitter linkedin youtube amazon microsoft windows android iphone mercedes ferrari porsche mustang
corvette harley yamaha honda toyota michael jennifer jessica ashley daniel andrew joshua matthew robert thomas jordan michelle nicole
charlie george maggie summer winter spring autumn monday friday january february march april june july august september october
november december flower rainbow butterfly purple silver golden diamond crystal phoenix liverpool chelsea arsenal barcelona juventus
jesus christ heaven blessed family mother father sister brother forever friends people money lucky happy smile love life death
america canada london paris berlin texas dallas chicago newyork cowboy yankees lakers steelers parcel parcels property county map maps
`
  .trim()
  .split(/\s+/);

/** Neighbors on a keyboard or in the alphabet. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfv',
  '!@#$%^&*()',
].flatMap((row) => [row, Array.from(row).toReversed().join('')]);
const MIN_RUN_LENGTH = 3;
const MIN_DIFFERENT = 4;
/** The minimum score of a password: each character scores one; each word, run of neighbors or year scores two. */
const MIN_SCORE = 6;

const LETTER_OF: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Returns true for a password that a list or a few rules would guess: a common word, the site or the person with characters before or after it
 * (`P@ssw0rd1`, `summer2024!`), neighbors on the keyboard, or few distinct characters. `names` are names of the person and of the site, such
 * as the first part of an email address and the host name.
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < MIN_DIFFERENT) return true;
  const words = [...partsOf(names), ...COMMON_WORDS].toSorted((a, b) => b.length - a.length);
  const unmasked = Array.from(text, (character) => LETTER_OF[character] ?? character).join('');
  return [text, unmasked].some((candidate) => scoreOf(candidate, words) < MIN_SCORE);
}

/** Returns names such as `ann.miller` and their parts (`ann`, `miller`). Short parts are skipped, because they occur in many passwords. */
function partsOf(names: readonly string[]): string[] {
  return names
    .map((name) => name.toLowerCase())
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .filter((part) => part.length >= MIN_RUN_LENGTH);
}

function scoreOf(text: string, words: readonly string[]): number {
  let score = 0;
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const length = Math.max(wordAt(rest, words), runAt(rest), /^(?:19|20)\d\d/.test(rest) ? 4 : 0);
    score += length > 0 ? 2 : 1;
    at += Math.max(1, length);
  }
  return score;
}

function wordAt(text: string, words: readonly string[]): number {
  return words.find((word) => text.startsWith(word))?.length ?? 0;
}

/** Returns the length of the run of neighbors, or of one repeated character, at the start of a text; 0 when it is short. */
function runAt(text: string): number {
  let length = /^(.)\1*/su.exec(text)?.[0].length ?? 0;
  while (length < text.length && ROWS.some((row) => row.includes(text.slice(0, length + 1)))) length++;
  return length >= MIN_RUN_LENGTH ? length : 0;
}
