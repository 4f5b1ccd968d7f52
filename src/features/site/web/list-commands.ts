import { Command as CommandIcon, Keyboard } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { openOverlay, setOverlay, useOverlay } from '../../../frontend/overlays.ts';

/** The commands that open the list of all commands and the list of keyboard shortcuts. */
export const listCommands: readonly Command[] = [
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
