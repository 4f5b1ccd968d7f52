import type { HashKeys, Panes } from './hash.ts';
import type { PathPattern } from './path-pattern.ts';
import type { Permission } from './permission.ts';

/** The manifest of a feature. The browser, the server, the command line and the tests that walk all features read it. */
export interface Feature<
  Name extends string = string,
  Verb extends string = string,
  Path extends PathPattern = PathPattern,
  Keys extends HashKeys = HashKeys,
  DeclaredPanes extends Panes = Panes,
> {
  /** The name of its folder below `src/features`. */
  name: Name;
  /** The permissions that its endpoints and pages require, by verb. */
  permissions: Readonly<Record<Verb, Permission>>;
  /** The scopes that an API token can be made for, by name. A scope may include permissions of any feature. */
  tokenScopes: Readonly<Record<string, TokenScope>>;
  /** The pages of this feature other than the map, by path. Its browser part has a component for each (`frontend/feature-pages.ts`). */
  pages: Readonly<Record<Path, Page>>;
  /** The paths at which the map shows something of this feature. */
  mapPaths: readonly PathPattern[];
  /** Its panes beside the map. Its browser part has a component for each (`frontend/feature-web.ts`). */
  panes: DeclaredPanes;
  /** The values that this feature stores in the hash of the address, so that a link restores them. */
  hashKeys: Keys;
}

/** A token scope, as the form for new tokens and the list of tokens show it. */
export interface TokenScope {
  label: string;
  hint: string;
}

/** A page of a feature: its title, its place in the menus, and the permission for its links. */
export interface Page {
  /** The text of its link in menus and in the list of commands. */
  title: string;
  /** The menu that links to the page. Absent: only other pages and emails link to it. */
  menu?: PageMenu;
  /** Links are shown to people with this permission. Absent: to everybody. */
  permission?: Permission;
  /** Other words that people may search for. */
  keywords?: readonly string[];
  /** The page may run code from other hosts, such as the card form of a payment company. The server sides of features name the hosts (`codeOrigins`). */
  runsForeignCode?: true;
  /** Open sites, which have no plans, don't link to it. */
  needsPlans?: true;
}

/** The place of a page in a menu. */
interface PageMenu {
  /** The operators' menu, the account menu, or the site's menu. */
  name: 'operators' | 'account' | 'site';
  /** Links are in ascending order of this number. */
  order: number;
  /** The part of the operators' menu; absent: its beginning. */
  part?: MenuPart;
}

/** The parts of the operators' menu, in this order. */
export const MENU_PARTS = ['data', 'people', 'sales', 'privacy', 'system'] as const;
/** A part of the operators' menu. */
export type MenuPart = (typeof MENU_PARTS)[number];

interface FeatureManifest<
  Name extends string,
  Verb extends string,
  Path extends PathPattern,
  Keys extends HashKeys,
  DeclaredPanes extends Panes,
> {
  name: Name;
  permissions: Readonly<Record<Verb, Omit<Permission, 'verb'>>>;
  tokenScopes?: Readonly<Record<string, TokenScope>>;
  /** `permission` is a verb of this feature or a permission of another feature. */
  pages?: Readonly<Record<Path, Omit<Page, 'permission'> & { permission?: NoInfer<Verb> | Permission }>>;
  mapPaths?: readonly PathPattern[];
  panes?: DeclaredPanes;
  hashKeys?: Keys;
}

const NONE = {};

/** Completes a manifest: gives each permission its verb, and each page the permission that its verb names. */
export function defineFeature<
  const Name extends string,
  const Verb extends string,
  const Path extends PathPattern = never,
  const Keys extends HashKeys = typeof NONE,
  const DeclaredPanes extends Panes = typeof NONE,
>(
  manifest: FeatureManifest<Name, Verb, Path, Keys, DeclaredPanes>,
): Feature<Name, Verb, Path, Keys, DeclaredPanes> {
  const { name, tokenScopes = {}, mapPaths = [] } = manifest;
  const permissions = mapValues(manifest.permissions, (rule, verb): Permission => ({ verb, ...rule }));
  const pages = mapValues(manifest.pages ?? ({} as NonNullable<typeof manifest.pages>), (page): Page => {
    const { permission, ...rest } = page;
    if (permission === undefined) return rest;
    return { ...rest, permission: typeof permission === 'string' ? permissions[permission] : permission };
  });
  const { panes = NONE as DeclaredPanes, hashKeys = NONE as Keys } = manifest;
  return { name, permissions, tokenScopes, pages, mapPaths, panes, hashKeys };
}

/** Returns an object with the same keys and changed values. */
function mapValues<Key extends string, From, To>(
  values: Readonly<Record<Key, From>>,
  change: (value: From, key: Key) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(values).map(([key, value]) => [key, change(value, key as Key)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}

/** Returns the export of `module` that is named after the feature and the part, such as `focusAreasServer` of `focus-areas`. */
export function exportOf(
  module: unknown,
  feature: string,
  part: 'Feature' | 'Layers' | 'Server' | 'Web',
): unknown {
  const name = `${feature.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}${part}`;
  const found: unknown = (module as Readonly<Record<string, unknown>>)[name];
  if (found === undefined) throw new Error(`The manifest of the feature ${feature} must export ${name}.`);
  return found;
}
