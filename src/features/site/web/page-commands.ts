import { FileText, Settings } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { goTo } from '../../../frontend/url-state.ts';
import { refusal } from '../../../kernel/permission.ts';
import { SITE_PAGES } from '../rules/site-pages.ts';

/** The way to every page that is built, for those who may see it. */
export const pageCommands: readonly Command[] = SITE_PAGES.filter(({ isBuilt }) => isBuilt).map(
  ({ path, title, section, permission, keywords }) => ({
    id: `page${path.replaceAll('/', '.')}`,
    title,
    group: section === 'admin' ? 'Operators' : 'Pages',
    icon: section === 'admin' ? Settings : FileText,
    keywords: ['page', ...keywords],
    isOffered: ({ actor }) => refusal(actor, permission) === null,
    run: () => goTo(path),
  }),
);
