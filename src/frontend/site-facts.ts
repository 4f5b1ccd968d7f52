import { createContext, use, useMemo } from 'react';
import type { ZodType } from 'zod';

/** What the operator configured, as the server told it: a value for each name. */
export type SiteFacts = Readonly<Record<string, unknown>>;

/** Undefined while it is not known. */
export const SiteFactsContext = createContext<SiteFacts | undefined>(undefined);

/** The fact that a feature reads, checked with its schema; undefined while it is not known. */
export function useSiteFact<T>(name: string, schema: ZodType<T>): T | undefined {
  const facts = use(SiteFactsContext);
  return useMemo(() => siteFact(facts, name, schema), [facts, name, schema]);
}

/** The same outside of rendering. */
export function siteFact<T>(facts: SiteFacts | undefined, name: string, schema: ZodType<T>): T | undefined {
  const fact = facts?.[name];
  return fact === undefined ? undefined : schema.parse(fact);
}
