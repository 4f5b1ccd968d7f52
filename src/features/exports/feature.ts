import { defineFeature } from '../../kernel/feature.ts';
import type { PanesOf } from '../../kernel/hash.ts';
import { MANAGERS, MEMBERS } from '../../kernel/permission.ts';
import { MANAGERS_ONLY_MESSAGE } from '../projects/rules/managers-only.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  permissions: {
    // Files show owners, and links work for whoever has them: the history is not for everybody with the address of the project.
    'export.read': {
      who: 'signed-in',
      roles: MEMBERS,
      roleMessage: 'Exports of a project are for members of its account.',
    },
    // What one would take and cost, for all who can open the project.
    'export.check': { who: 'signed-in' },
    'export.create': { who: 'signed-in', roles: MANAGERS, roleMessage: MANAGERS_ONLY_MESSAGE },
    // Whoever has the signed link.
    'export.download': { who: 'anyone' },
  },
  panes: { export: { order: 20 } },
});

declare module '../../kernel/hash.ts' {
  interface PaneNames extends PanesOf<typeof exportsFeature> {}
}
