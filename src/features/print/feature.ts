import { defineFeature } from '../../kernel/feature.ts';
import type { PanesOf } from '../../kernel/hash.ts';

export const printFeature = defineFeature({
  name: 'print',
  permissions: {},
  panes: { print: { order: 80 } },
});

declare module '../../kernel/hash.ts' {
  interface PaneNames extends PanesOf<typeof printFeature> {}
}
