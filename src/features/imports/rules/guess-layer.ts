import { STATIC_LAYERS, type StaticLayer } from '../../layers/rules/static-layers.ts';

/** Words in the names of files that identify a layer, longest first. */
const WORDS = (STATIC_LAYERS as readonly StaticLayer[])
  .flatMap(({ id, label, aliases = [] }) =>
    [id, label, ...aliases].map((word) => ({ id, word: plain(word) })),
  )
  .toSorted((a, b) => b.word.length - a.word.length);

/** Returns the id of the static layer that a file or one of its layers is named after; null when no name identifies a layer. */
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
