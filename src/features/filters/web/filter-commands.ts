import { Funnel, FunnelX } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { setHash } from '../../../frontend/url-state.ts';
import { NO_FILTERS } from '../rules/query-code.ts';
import { setLinkedQuery } from './query-link.ts';

export const filterCommands: readonly Command[] = [
  {
    id: 'filters.open',
    title: 'Filter the parcels',
    group: 'Parcels',
    icon: Funnel,
    introduction: 'Find parcels by size, use or value',
    keywords: ['query', 'choose', 'where', 'count'],
    isOn: ({ hash }) => hash.tab === 'query',
    run: ({ hash }) => setHash({ tab: hash.tab === 'query' ? undefined : 'query' }, 'push'),
  },
  {
    id: 'filters.clear',
    title: 'Clear all filters',
    group: 'Parcels',
    icon: FunnelX,
    keywords: ['query', 'reset', 'every parcel'],
    disabledReason: ({ hash }) => (hash.q === undefined ? 'No filters are set.' : null),
    run: () => setLinkedQuery(NO_FILTERS, 'push'),
  },
];
