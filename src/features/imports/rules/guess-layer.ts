import { STATIC_LAYERS, type StaticLayer } from '../../layers/rules/static-layers.ts';

/** Words of at least this many letters may be the end of a longer word, as in `denverzoning`. Shorter ones occur in names of places: `Highland`, `Ozark`. */
const LONG = 6;

/** Words in the names of files that identify a layer, longest first. */
const WORDS = (STATIC_LAYERS as readonly StaticLayer[])
  .flatMap(({ id, label, aliases = [] }) =>
    [id, label, ...aliases].map((word) => ({ id, ...patternOf(plain(word)) })),
  )
  .toSorted((a, b) => b.length - a.length);

/** Returns the id of the static layer that a file or one of its layers is named after; null when no name identifies a layer. */
export function guessLayer(...names: readonly string[]): string | null {
  for (const name of names.map(plain)) {
    const found = WORDS.find(({ pattern }) => pattern.test(name));
    if (found !== undefined) return found.id;
  }
  return null;
}

/** Returns the pattern that finds words in a name, with or without separators between them. */
function patternOf(words: string): { pattern: RegExp; length: number } {
  const { length } = words.replaceAll('_', '');
  const start = length < LONG ? '(?<![a-z])' : '';
  return { pattern: new RegExp(`${start}${words.replaceAll('_', '_?')}(?![a-z])`), length };
}

/** Returns the words of a text in lower case, separated by `_`. */
function plain(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
}
