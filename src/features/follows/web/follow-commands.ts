import { Bookmark, Eye } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { setHash } from '../../../frontend/url-state.ts';
import { toggleBookmarksShown, useBookmarksShown } from './use-bookmarks-on-map.ts';

export const followCommands: readonly Command[] = [
  {
    id: 'follows.list',
    title: 'List my bookmarks',
    group: 'Parcels',
    icon: Bookmark,
    keywords: ['follow', 'saved', 'favorite'],
    run: () => setHash({ tab: 'follows' }, 'push'),
  },
  {
    id: 'follows.toggle-map',
    title: 'Bookmarks on the map',
    group: 'Layers and labels',
    icon: Eye,
    keywords: ['pins', 'follow'],
    isOn: () => useBookmarksShown.getState().isShown,
    disabledReason: ({ actor }) => (actor.userId === null ? 'Sign in to have bookmarks.' : null),
    run: toggleBookmarksShown,
  },
];
