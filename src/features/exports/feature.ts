import { defineFeature } from '../../kernel/feature.ts';
import { MANAGERS } from '../../kernel/permission.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  permissions: {
    'export.read': { who: 'signed-in' },
    'export.create': { who: 'signed-in', roles: MANAGERS },
    // Whoever has the signed link.
    'export.download': { who: 'anyone' },
  },
});
