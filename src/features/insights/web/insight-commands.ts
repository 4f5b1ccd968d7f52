import { ChartPie } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { setHash } from '../../../frontend/url-state.ts';

export const insightCommands: readonly Command[] = [
  {
    id: 'insights.open',
    title: 'Insights of this place',
    group: 'Parcels',
    icon: ChartPie,
    keywords: ['statistics', 'numbers', 'chart', 'land use', 'ownership', 'vacancy'],
    isOn: ({ hash }) => hash.tab === 'insights',
    run: ({ hash }) =>
      setHash({ tab: hash.tab === 'insights' ? undefined : 'insights', p: undefined }, 'push'),
  },
];
