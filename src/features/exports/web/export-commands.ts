import { FileDown } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { setHash } from '../../../frontend/url-state.ts';

export const exportCommands: readonly Command[] = [
  {
    id: 'exports.show',
    title: 'Export parcels',
    group: 'Parcels',
    icon: FileDown,
    keywords: ['download', 'csv', 'spreadsheet', 'shapefile', 'kml', 'geojson', 'file', 'export'],
    run: () => setHash({ tab: 'export', p: undefined }, 'push'),
  },
];
