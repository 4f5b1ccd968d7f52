import { STATIC_LAYERS, type StaticLayer } from '../../layers/rules/static-layers.ts';

/** Names of files that say which layer they are: words in the name, longest first. */
const WORDS = (STATIC_LAYERS as readonly StaticLayer[])
  .flatMap(({ id, label, aliases = [] }) =>
    [id, label, ...aliases].map((word) => ({ id, word: plain(word) })),
  )
  .toSorted((a, b) => b.word.length - a.word.length);

/** Which static layer a file or one of its layers is named after; null when none. */
export function guessLayer(...names: readonly string[]): string | null {
  for (const name of names.map(plain)) {
    const found = WORDS.find(({ word }) => name.includes(word));
    if (found !== undefined) return found.id;
  }
  return null;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
