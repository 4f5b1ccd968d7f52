import { defineFeature } from '../../kernel/feature.ts';
import type { HashValue, HashValuesOf, PanesOf } from '../../kernel/hash.ts';

/** Longer queries are no part of an address: mail, messengers and proxies cut them. */
export const MAX_QUERY_LENGTH = 8_000;

/** What the hash of an address may hold as it is stays readable. */
function encodeReadably(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(?:2[BCF]|3[ABD]|24|40)/g, decodeURIComponent);
}

export const filtersFeature = defineFeature({
  name: 'filters',
  permissions: {},
  panes: { list: { order: 40 }, query: { order: 50 } },
  hashKeys: {
    /** The filters, as `rules/query-code.ts` writes them. */
    q: {
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
