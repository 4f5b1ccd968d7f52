import { Palette } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { setHash } from '../../../frontend/url-state.ts';

export const styleCommands: readonly Command[] = [
  {
    id: 'styles.open',
    title: 'Style the parcels',
    group: 'Parcels',
    icon: Palette,
    keywords: ['color', 'colour', 'rules', 'paint', 'legend', 'category', 'ramp'],
    isOn: ({ hash }) => hash.tab === 'styles',
    run: ({ hash }) => setHash({ tab: hash.tab === 'styles' ? undefined : 'styles' }, 'push'),
  },
];
