import { createContext, use, useMemo } from 'react';
import type { ZodType } from 'zod';

/** What the operator configured, as the server told it: a value for each name. Undefined while it is not known. */
export const SiteFactsContext = createContext<Readonly<Record<string, unknown>> | undefined>(undefined);

/** The fact that a feature reads, checked with its schema; undefined while it is not known. */
export function useSiteFact<T>(name: string, schema: ZodType<T>): T | undefined {
  const fact = use(SiteFactsContext)?.[name];
  return useMemo(() => (fact === undefined ? undefined : schema.parse(fact)), [fact, schema]);
}
