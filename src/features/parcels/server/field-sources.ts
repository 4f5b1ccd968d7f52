import { z } from 'zod';
import { createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import { publicSourceName } from '../../places/rules/public-source-name.ts';
import { type FieldSource, type FieldSources, fieldSourceSchema } from '../rules/field-source.ts';
import { findFieldSources } from './queries.ts';

/** Editions never change, so cached sources stay valid. */
const MAX_CACHED = 200;

const schema = z.record(z.string(), fieldSourceSchema);

/** Removes an operator's local file name from a source. Readers only need to know the column. */
function withoutFileName({ file, ...source }: FieldSource): FieldSource {
  return file === undefined || publicSourceName(file) !== file ? source : { ...source, file };
}

/** Returns a function that loads the sources of an edition's columns. They are empty for older editions, which have no record of them. */
export function createFieldSources(db: Db): (editionId: number) => Promise<FieldSources> {
  const cache = createCache<FieldSources>({ maxEntries: MAX_CACHED });
  return (editionId) =>
    cache.load(String(editionId), async () => {
      const parsed = schema.safeParse(await findFieldSources(db, editionId));
      if (!parsed.success) return {};
      return Object.fromEntries(
        Object.entries(parsed.data).map(([name, source]) => [name, withoutFileName(source)]),
      );
    });
}
