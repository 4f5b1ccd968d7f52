import { Printer } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { setHash } from '../../../frontend/url-state.ts';
import { noMapReason } from '../../../map/web/map-session.ts';

const open = () => setHash({ tab: 'print' }, 'push');

export const printCommands: readonly Command[] = [
  {
    id: 'print.sheet',
    title: 'Print the map to scale (PDF)',
    group: 'Print',
    icon: Printer,
    keywords: ['paper', 'letter', 'a4', 'tabloid', 'a3', 'plot'],
    isOn: ({ hash }) => hash.tab === 'print',
    disabledReason: noMapReason,
    run: open,
  },
  {
    id: 'print.picture',
    title: 'Print screenshot (PNG)',
    group: 'Print',
    icon: Printer,
    keywords: ['picture', 'image', 'export'],
    disabledReason: noMapReason,
    run: open,
  },
  {
    id: 'print.report',
    title: 'Parcel report (PDF)',
    group: 'Print',
    icon: Printer,
    keywords: ['paper', 'one page'],
    disabledReason: ({ hash }) => noMapReason() ?? (hash.p === undefined ? 'Select a parcel first.' : null),
    run: open,
  },
];
