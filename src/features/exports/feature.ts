import { defineFeature } from '../../kernel/feature.ts';
import type { PanesOf } from '../../kernel/hash.ts';
import { MANAGERS, MEMBERS } from '../../kernel/permission.ts';
import { MANAGERS_ONLY_MESSAGE } from '../projects/rules/managers-only.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  permissions: {
    // Files show owners, and links work for everyone who has them, so people who only have the address of the project must not see the history.
    'export.read': {
      who: 'signed-in',
      scope: 'exports',
      roles: MEMBERS,
      roleMessage: 'Exports of a project are for members of its account.',
    },
    // Everyone who can open the project may see the size and price of an export.
    'export.check': { who: 'signed-in', scope: 'exports' },
    'export.create': {
      who: 'signed-in',
      scope: 'exports',
      roles: MANAGERS,
      roleMessage: MANAGERS_ONLY_MESSAGE,
    },
    // Without a project: each person has their own exports, which nobody else sees.
    'export.read_own': { who: 'signed-in', scope: 'exports' },
    'export.check_own': { who: 'signed-in', scope: 'exports' },
    'export.create_own': { who: 'signed-in', scope: 'exports' },
    // The signature in the link proves that its holder may download the file.
    'export.download': { who: 'anyone' },
  },
  tokenScopes: {
    exports: { label: 'Export parcels', hint: 'Start and stop exports, and get the links to their files' },
  },
  panes: { export: { order: 20 } },
});

declare module '../../kernel/hash.ts' {
  interface PaneNames extends PanesOf<typeof exportsFeature> {}
}
