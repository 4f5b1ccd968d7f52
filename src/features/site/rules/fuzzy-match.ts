export interface FuzzyMatch {
  /** Higher is better. */
  score: number;
  /** Ranges of the title that matched: [start, end). */
  marks: readonly (readonly [number, number])[];
  /** True if the characters of a word are scattered over the title. */
  isScattered: boolean;
}

const WORD_START = 100;
const INSIDE = 60;
const KEYWORD_START = 40;
const KEYWORD_INSIDE = 20;
const SCATTERED = 10;
/** The characters of a scattered word must lie within this many times its length: `zin` finds "Zoom in", but not any long sentence. */
const SPREAD = 4;

/**
 * Scores how well a typed text matches a command. Every word must be found: at the start of a word of the title, inside one, in a keyword, or
 * as characters scattered over the title in order. Returns null for no match. An empty text matches every command.
 */
export function fuzzyMatch(text: string, title: string, keywords: readonly string[]): FuzzyMatch | null {
  const words = lowerCase(text).split(/\s+/).filter(Boolean);
  const marks: (readonly [number, number])[] = [];
  let score = 0;
  let isScattered = false;
  for (const word of words) {
    const found = matchWord(word, lowerCase(title), keywords);
    if (found === null) return null;
    score += found.score;
    isScattered ||= found.isScattered;
    marks.push(...found.marks);
  }
  // Of two titles that match equally well, the shorter one wins.
  const closeness = words.length === 0 ? 0 : 1 / (1 + title.length);
  return { score: score + closeness, marks: joined(marks), isScattered };
}

/** Returns a text of the same length in lower case, so that marks fit the title. Only the Turkish İ has a longer form. */
function lowerCase(text: string): string {
  return text.replaceAll('İ', 'I').toLowerCase();
}

function matchWord(word: string, title: string, keywords: readonly string[]): FuzzyMatch | null {
  const start = startOfWord(word, title);
  if (start !== -1) return whole(start === 0 ? WORD_START + 5 : WORD_START, start, word);
  const inside = title.indexOf(word);
  if (inside !== -1) return whole(INSIDE, inside, word);
  const others = keywords.map(lowerCase);
  if (others.some((keyword) => startOfWord(word, keyword) !== -1)) return whole(KEYWORD_START);
  if (others.some((keyword) => keyword.includes(word))) return whole(KEYWORD_INSIDE);
  return scattered(word, title);
}

/** Returns the match of a typed word that was found in one piece: at `start` in the title, or in a keyword. */
function whole(score: number, start?: number, word = ''): FuzzyMatch {
  return { score, marks: start === undefined ? [] : [[start, start + word.length]], isScattered: false };
}

function startOfWord(word: string, text: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at;
  }
  return -1;
}

function scattered(word: string, title: string): FuzzyMatch | null {
  if (word.length < 2) return null;
  for (
    let first = title.indexOf(word[0] ?? '');
    first !== -1;
    first = title.indexOf(word[0] ?? '', first + 1)
  ) {
    const places = lettersFrom(word, title, first);
    if (places === null) return null;
    const last = places.at(-1) ?? first;
    if (last - first < word.length * SPREAD) {
      return {
        score: SCATTERED,
        marks: places.map((place) => [place, place + 1] as const),
        isScattered: true,
      };
    }
  }
  return null;
}

function lettersFrom(word: string, title: string, first: number): number[] | null {
  const places: number[] = [];
  let at = first;
  for (const character of word) {
    const place = title.indexOf(character, at);
    if (place === -1) return null;
    places.push(place);
    at = place + 1;
  }
  return places;
}

/** Merges overlapping and touching ranges, in order. */
function joined(marks: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const result: [number, number][] = [];
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
