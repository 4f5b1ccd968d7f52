import { defineFeature } from '../../kernel/feature.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  permissions: {
    'export.read': { who: 'signed-in' },
    'export.create': { who: 'signed-in' },
    // Whoever has the signed link.
    'export.download': { who: 'anyone' },
  },
});
