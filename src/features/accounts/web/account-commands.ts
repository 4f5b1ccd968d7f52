import { LogIn, LogOut } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { openOverlay } from '../../../frontend/overlays.ts';

/** The commands to sign in and out. */
export const accountCommands: readonly Command[] = [
  {
    id: 'account.sign-in',
    title: 'Sign in',
    group: 'Account',
    icon: LogIn,
    keywords: ['log in', 'account'],
    isOffered: ({ actor }) => actor.userId === null,
    run: () => openOverlay('sign-in'),
  },
  {
    id: 'account.sign-out',
    title: 'Sign out',
    group: 'Account',
    icon: LogOut,
    keywords: ['log out', 'leave'],
    isOffered: ({ actor }) => actor.userId !== null,
    run: ({ signOut }) => signOut(),
  },
];
