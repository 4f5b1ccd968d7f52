import { FileText, Settings } from 'lucide-react';
import { refusal } from '../kernel/permission.ts';
import type { Command } from './commands.ts';
import { type PageEntry, pathOfLink } from './feature-pages.ts';
import { goTo } from './url-state.ts';

/** Returns a command for every page that is in a menu, for people with the permission of the page. */
export function pageCommands(entries: readonly PageEntry[], hasPlans: boolean): readonly Command[] {
  return entries.flatMap(
    ({ path: pattern, icon, page: { title, menu, permission, needsPlans, keywords = [] } }) => {
      if (menu === undefined || (needsPlans === true && !hasPlans)) return [];
      const path = pathOfLink(pattern);
      const isForOperators = menu.name === 'operators';
      return {
        id: `page${path.replaceAll('/', '.')}`,
        title,
        group: isForOperators ? 'Operators' : 'Pages',
        icon: icon ?? (isForOperators ? Settings : FileText),
        keywords: ['page', ...keywords],
        isOffered: ({ actor }) => permission === undefined || refusal(actor, permission) === null,
        run: () => goTo(path),
      } satisfies Command;
    },
  );
}
