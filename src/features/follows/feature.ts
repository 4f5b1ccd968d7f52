import { defineFeature } from '../../kernel/feature.ts';
import type { PanesOf } from '../../kernel/hash.ts';

export const followsFeature = defineFeature({
  name: 'follows',
  permissions: {
    'follow.read': { who: 'signed-in', scope: 'read_follows' },
    'follow.create': {
      who: 'signed-in',
      scope: 'write_follows',
      limit: { name: 'bookmarks', one: 'bookmark', many: 'bookmarks' },
    },
    // Places have no limit.
    'follow.create_place': { who: 'signed-in', scope: 'write_follows' },
    'follow.update': { who: 'signed-in', scope: 'write_follows' },
    'follow.remove': { who: 'signed-in', scope: 'write_follows' },
  },
  tokenScopes: {
    read_follows: { label: 'Read follows', hint: 'The parcels and places that you follow' },
    write_follows: { label: 'Write follows', hint: 'Follow, unfollow and write notes' },
  },
  panes: { follows: { order: 10 } },
});

declare module '../../kernel/hash.ts' {
  interface PaneNames extends PanesOf<typeof followsFeature> {}
}
