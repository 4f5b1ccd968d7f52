import { defineFeature } from '../../kernel/feature.ts';
import type { PanesOf } from '../../kernel/hash.ts';

export const insightsFeature = defineFeature({
  name: 'insights',
  permissions: {},
  panes: { insights: { order: 30 } },
});

declare module '../../kernel/hash.ts' {
  interface PaneNames extends PanesOf<typeof insightsFeature> {}
}
