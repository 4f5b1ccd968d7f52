import { createCache } from '../../../backend/cache/cache.ts';
import { z } from 'zod';
import type { Db } from '../../../backend/db/database.ts';
import { publicSourceName } from '../../places/rules/public-source-name.ts';
import { type FieldSource, type FieldSources, fieldSourceSchema } from '../rules/field-source.ts';
import { findFieldSources } from './queries.ts';

/** Editions never change, so what was read stays right. */
const MAX_CACHED = 200;

const schema = z.record(z.string(), fieldSourceSchema);

/** Readers are told which column a value is from, not what the file was called on an operator's machine. */
function withoutFileName({ file, ...source }: FieldSource): FieldSource {
  return file === undefined || publicSourceName(file) !== file ? source : { ...source, file };
}

/** Where the columns of an edition are from, by its id. Empty for editions of before this was noted. */
export function createFieldSources(db: Db): (editionId: number) => Promise<FieldSources> {
  const cache = createCache<FieldSources>({ maxEntries: MAX_CACHED });
  return (editionId) =>
    cache.load(String(editionId), async () => {
      const parsed = schema.safeParse(await findFieldSources(db, editionId));
      if (!parsed.success) return {};
      return Object.fromEntries(
        Object.entries(parsed.data).map(([name, one]) => [name, withoutFileName(one)]),
      );
    });
}
