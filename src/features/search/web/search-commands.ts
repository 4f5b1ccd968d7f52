import { Search } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { noMapReason } from '../../../map/web/map-session.ts';
import { focusSearch } from './search-box.tsx';

export const searchCommands: readonly Command[] = [
  {
    id: 'search.focus',
    title: 'Search',
    group: 'Map',
    icon: Search,
    introduction: 'Search for an address or a parcel number',
    keywords: ['find', 'address', 'owner', 'parcel number', 'place', 'coordinates'],
    shortcut: { keys: ['/'], shown: ['/'] },
    disabledReason: noMapReason,
    run: focusSearch,
  },
];
