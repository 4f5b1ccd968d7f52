import { Problem } from '../../../../kernel/problem.ts';
import { readJsonObject } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import { ACCEPT } from './find-collection.ts';

/** Conformance classes of OGC API Features part 3 (OGC 19-079r2) and CQL2 (OGC 21-065r2), also of their drafts. */
const FILTER = /\/ogcapi-features-3\/.*\/(?:features-)?filter$/i;
const CQL2_TEXT = /\/cql2(?:\/|-).*text$|\/ogcapi-features-3\/.*cql-?2?-text$/i;

/** Returns true if the service says that it selects features by conditions in CQL2 text. */
export async function conformsToCql2(client: ServiceClient, items: URL): Promise<boolean> {
  const [root = ''] = items.pathname.split('/collections/');
  const format = items.searchParams.get('f');
  try {
    const { conformsTo } = await client.ask(
      {
        href: `${items.origin}${root}/conformance`,
        accept: ACCEPT,
        parameters: format === null ? {} : { f: format },
      },
      readJsonObject,
    );
    const classes = Array.isArray(conformsTo) ? conformsTo.map(String) : [];
    return classes.some((uri) => FILTER.test(uri)) && classes.some((uri) => CQL2_TEXT.test(uri));
  } catch (error) {
    // Old servers have no such page.
    if (error instanceof ServiceRefusal || error instanceof Problem) return false;
    throw error;
  }
}

/** Adds a condition to the address of the features of a collection. */
export function withCondition(items: URL, where: string | null): URL {
  if (where === null) return items;
  const url = new URL(items);
  url.searchParams.set('filter', where);
  url.searchParams.set('filter-lang', 'cql2-text');
  return url;
}
