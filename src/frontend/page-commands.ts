import { FileText, Settings } from 'lucide-react';
import { refusal } from '../kernel/permission.ts';
import type { Command } from './commands.ts';
import { type PageEntry, pathOfLink } from './feature-pages.ts';
import { goTo } from './url-state.ts';

/** Returns a command for every page that is in a menu, for people with the permission of the page. */
export function pageCommands(entries: readonly PageEntry[]): readonly Command[] {
  return entries.flatMap(({ path: pattern, page: { title, menu, permission, keywords = [] } }) => {
    if (menu === undefined) return [];
    const path = pathOfLink(pattern);
    const isAdmin = menu.name === 'admin';
    return {
      id: `page${path.replaceAll('/', '.')}`,
      title,
      group: isAdmin ? 'Operators' : 'Pages',
      icon: isAdmin ? Settings : FileText,
      keywords: ['page', ...keywords],
      isOffered: ({ actor }) => permission === undefined || refusal(actor, permission) === null,
      run: () => goTo(path),
    } satisfies Command;
  });
}
