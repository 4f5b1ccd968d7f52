import { defineFeature } from '../../kernel/feature.ts';
import type { HashValue, HashValuesOf, PanesOf } from '../../kernel/hash.ts';

/** The maximum number of characters of a query in a link, because mail programs, messengers and proxies cut longer links. */
export const MAX_QUERY_LENGTH = 8_000;

/** Encodes a text, but leaves characters readable that the hash of a URL may contain. */
function encodeReadably(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(?:2[BCF]|3[ABD]|24|40)/g, decodeURIComponent);
}

export const filtersFeature = defineFeature({
  name: 'filters',
  permissions: {},
  panes: { list: { order: 40 }, query: { order: 50 } },
  hashKeys: {
    /** The filters in the form of `rules/query-code.ts`. */
    q: {
      unreadableMessage: 'The filters could not be read, so all parcels are shown.',
      order: 160,
      parse: (value: HashValue): string | undefined =>
        typeof value === 'string' && value.length <= MAX_QUERY_LENGTH ? value : undefined,
      format: encodeReadably,
    },
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof filtersFeature> {}
  interface PaneNames extends PanesOf<typeof filtersFeature> {}
}
