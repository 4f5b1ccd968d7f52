import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, createContext, lazy, useContext } from 'react';
import type { Feature, Page } from '../kernel/feature.ts';
import { type PathParams, type PathPattern, matchPath } from '../kernel/path-pattern.ts';
import { loadCode } from './connection.ts';
import { useHasPlans } from './site-look.ts';

/** The props of a page component: the parameters of its path. */
export interface PageProps {
  params: PathParams;
}

export interface PageEntry {
  path: PathPattern;
  page: Page;
  /** The icon of its links in menus. */
  icon?: LucideIcon | undefined;
  Component: LazyExoticComponent<ComponentType<PageProps>>;
}

/** Lists the components of a feature's pages, and the icons of those in menus. Each component is loaded when its page is opened. */
export function definePages<Path extends PathPattern>(
  { pages }: Feature<string, string, Path>,
  components: Readonly<Record<Path, () => Promise<ComponentType<PageProps>>>>,
  icons?: Readonly<Partial<Record<NoInfer<Path>, LucideIcon>>>,
): readonly PageEntry[] {
  return Object.entries<Page>(pages).map(([path, page]) => ({
    path: path as Path,
    page,
    icon: icons?.[path as Path],
    Component: lazy(async () => ({ default: await loadCode(components[path as Path]) })),
  }));
}

/** Returns the page of a path; undefined if the map shows that path. */
export function findPage(
  entries: readonly PageEntry[],
  path: string,
): { entry: PageEntry; params: PathParams } | undefined {
  for (const entry of entries) {
    const params = matchPath(entry.path, path);
    if (params !== null) return { entry, params };
  }
  return undefined;
}

/** All pages of the program, for menus and the list of commands. `src/apps/web/app.tsx` provides them. */
export const PagesContext = createContext<readonly PageEntry[]>([]);

export type PageLink = Pick<PageEntry, 'page' | 'icon'> & { path: string };

/** Returns the pages of a menu, in the order of the menu. */
export function usePagesOfMenu(name: NonNullable<Page['menu']>['name']): readonly PageLink[] {
  const entries = useContext(PagesContext);
  const hasPlans = useHasPlans();
  return entries
    .filter(({ page }) => page.menu?.name === name && (hasPlans || page.needsPlans !== true))
    .toSorted((a, b) => (a.page.menu?.order ?? 0) - (b.page.menu?.order ?? 0))
    .map(({ path, page, icon }) => ({ path: pathOfLink(path), page, icon }));
}

/** Removes an optional parameter from the end of a path. */
export function pathOfLink(pattern: PathPattern): string {
  return pattern.replace(/\/\{\w+[?*]\}$/, '');
}
