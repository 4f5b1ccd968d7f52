import { defineFeature } from '../../kernel/feature.ts';
import type { PanesOf } from '../../kernel/hash.ts';
import { MANAGERS } from '../../kernel/permission.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  permissions: {
    'export.read': { who: 'signed-in' },
    'export.create': { who: 'signed-in', roles: MANAGERS },
    // Whoever has the signed link.
    'export.download': { who: 'anyone' },
  },
  panes: { export: { order: 20 } },
});

declare module '../../kernel/hash.ts' {
  interface PaneNames extends PanesOf<typeof exportsFeature> {}
}
