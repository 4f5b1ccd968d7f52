import { Command as CommandIcon, Keyboard, LifeBuoy } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { openOverlay, setOverlay, useOverlay } from '../../../frontend/overlays.ts';

export const helpCommands: readonly Command[] = [
  {
    id: 'help.open',
    title: 'Help and support',
    group: 'Help',
    icon: LifeBuoy,
    keywords: ['contact', 'articles', 'tutorials', 'question'],
    run: () => openOverlay('help'),
  },
  {
    id: 'help.commands',
    title: 'All commands',
    group: 'Help',
    icon: CommandIcon,
    keywords: ['palette', 'actions'],
    shortcut: { keys: ['k', 'K'], shown: ['Ctrl', 'K'], held: 'ctrl' },
    run: () => setOverlay('commands', useOverlay.getState().open !== 'commands'),
  },
  {
    id: 'help.shortcuts',
    title: 'Keyboard shortcuts',
    group: 'Help',
    icon: Keyboard,
    keywords: ['keys', 'hotkeys'],
    shortcut: { keys: ['?'], shown: ['?'] },
    run: () => openOverlay('shortcuts'),
  },
];
