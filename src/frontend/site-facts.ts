import { createContext, use, useMemo } from 'react';
import { type ZodType, z } from 'zod';

/** Facts about the site, as the server sent them: the operator's configuration, and others such as the version of the tiles. Each name has a value. */
export type SiteFacts = Readonly<Record<string, unknown>>;

/** undefined until the facts are loaded. */
export const SiteFactsContext = createContext<SiteFacts | undefined>(undefined);

/** Returns the fact that a feature reads, checked with its schema; undefined until the facts are loaded. */
export function useSiteFact<T>(name: string, schema: ZodType<T>): T | undefined {
  const facts = use(SiteFactsContext);
  return useMemo(() => siteFact(facts, name, schema), [facts, name, schema]);
}

const tileVersionSchema = z.string();

/** Returns the version in the addresses of tiles, which changes when an edition is published; undefined until it is loaded. */
export function useTileVersion(): string | undefined {
  return useSiteFact('tile_version', tileVersionSchema);
}

/** Does the same as `useSiteFact`, outside of rendering. */
export function siteFact<T>(facts: SiteFacts | undefined, name: string, schema: ZodType<T>): T | undefined {
  const fact = facts?.[name];
  return fact === undefined ? undefined : schema.parse(fact);
}
