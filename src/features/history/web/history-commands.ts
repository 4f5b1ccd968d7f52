import { GitCompareArrows } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { setHash } from '../../../frontend/url-state.ts';
import { noMapReason } from '../../../map/web/map-session.ts';

export const historyCommands: readonly Command[] = [
  {
    id: 'changes.show',
    title: 'What changed in this county',
    group: 'Parcels',
    icon: GitCompareArrows,
    keywords: ['history', 'editions', 'splits', 'merges'],
    disabledReason: ({ path }) =>
      noMapReason() ?? (/^\/(us|ca)(\/[^/]+){2}/.test(path) ? null : 'Open a county first.'),
    run: () => setHash({ tab: 'changes', p: undefined }, 'push'),
  },
];
