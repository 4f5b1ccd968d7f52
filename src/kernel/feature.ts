import type { HashKeys, Panes } from './hash.ts';
import type { PathPattern } from './path-pattern.ts';
import type { Permission } from './permission.ts';

/** What a feature says of itself to everybody: the browser, the server, the command line, the tests that walk all features. */
export interface Feature<
  Name extends string = string,
  Verb extends string = string,
  Path extends PathPattern = PathPattern,
  Keys extends HashKeys = HashKeys,
  PaneWords extends Panes = Panes,
> {
  /** Its folder below `src/features`. */
  name: Name;
  /** What its endpoints and pages ask for, by verb. */
  permissions: Readonly<Record<Verb, Permission>>;
  /** What an API token can be made for, by name; permissions of any feature may be in it. */
  tokenScopes: Readonly<Record<string, TokenScope>>;
  /** Its pages beside the map, by path. Its browser part has a component for each (`frontend/feature-pages.ts`). */
  pages: Readonly<Record<Path, Page>>;
  /** Paths at which the map shows something of it. */
  mapPaths: readonly PathPattern[];
  /** Its panes beside the map. Its browser part has a component for each (`frontend/feature-web.ts`). */
  panes: PaneWords;
  /** What it keeps in the hash of the address, so that a link brings it back. */
  hashKeys: Keys;
}

/** As it is shown on the form of new tokens and in their list. */
export interface TokenScope {
  label: string;
  hint: string;
}

/** A page of a feature: its title, its place in the menus, and who sees links to it. */
export interface Page {
  /** Of its link in menus and in the list of commands. */
  title: string;
  /** Where it is linked; absent: only from other pages and from emails. */
  menu?: PageMenu;
  /** Links are for those who have it; absent: for everybody. */
  permission?: Permission;
  /** Other words that people look for. */
  keywords?: readonly string[];
}

/** The place of a page in a menu. */
export interface PageMenu {
  /** The menu of operators, of one's account, or of the site. */
  name: 'admin' | 'account' | 'site';
  /** Links are in ascending order of this number. */
  order: number;
}

interface FeatureManifest<
  Name extends string,
  Verb extends string,
  Path extends PathPattern,
  Keys extends HashKeys,
  PaneWords extends Panes,
> {
  name: Name;
  permissions: Readonly<Record<Verb, Omit<Permission, 'verb'>>>;
  tokenScopes?: Readonly<Record<string, TokenScope>>;
  /** `permission` names one of this feature, or is one of another. */
  pages?: Readonly<Record<Path, Omit<Page, 'permission'> & { permission?: NoInfer<Verb> | Permission }>>;
  mapPaths?: readonly PathPattern[];
  panes?: PaneWords;
  hashKeys?: Keys;
}

const NONE = {};

/** Makes a feature of its manifest: each permission knows its verb, each page its permission. */
export function defineFeature<
  const Name extends string,
  const Verb extends string,
  const Path extends PathPattern = never,
  const Keys extends HashKeys = typeof NONE,
  const PaneWords extends Panes = typeof NONE,
>(manifest: FeatureManifest<Name, Verb, Path, Keys, PaneWords>): Feature<Name, Verb, Path, Keys, PaneWords> {
  const { name, tokenScopes = {}, mapPaths = [] } = manifest;
  const permissions = mapValues(manifest.permissions, (rule, verb): Permission => ({ verb, ...rule }));
  const pages = mapValues(manifest.pages ?? ({} as NonNullable<typeof manifest.pages>), (page): Page => {
    const { permission, ...rest } = page;
    if (permission === undefined) return rest;
    return { ...rest, permission: typeof permission === 'string' ? permissions[permission] : permission };
  });
  const { panes = NONE as PaneWords, hashKeys = NONE as Keys } = manifest;
  return { name, permissions, tokenScopes, pages, mapPaths, panes, hashKeys };
}

/** The same keys with other values. */
function mapValues<Key extends string, From, To>(
  values: Readonly<Record<Key, From>>,
  change: (value: From, key: Key) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(values).map(([key, value]) => [key, change(value, key as Key)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}

/** The part of a feature that a file of it exports under the name of the feature: `focusAreasServer` of `focus-areas`. */
export function exportOf(module: unknown, feature: string, part: 'Feature' | 'Server' | 'Web'): unknown {
  const name = `${feature.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}${part}`;
  const found: unknown = (module as Readonly<Record<string, unknown>>)[name];
  if (found === undefined) throw new Error(`The manifest of the feature ${feature} must export ${name}.`);
  return found;
}
