import { z } from 'zod';
import type { Db } from '../../../backend/db/database.ts';
import { type FieldSources, fieldSourceSchema } from '../rules/field-source.ts';
import { findFieldSources } from './queries.ts';

/** Editions never change, so what was read stays right; the oldest is forgotten when there are more. */
const REMEMBERED = 200;

const schema = z.record(z.string(), fieldSourceSchema);

/** Where the columns of an edition are from, by its id. Empty for editions of before this was noted. */
export function createFieldSources(db: Db): (editionId: number) => Promise<FieldSources> {
  const known = new Map<number, FieldSources>();
  return async (editionId) => {
    const found = known.get(editionId);
    if (found !== undefined) return found;
    const parsed = schema.safeParse(await findFieldSources(db, editionId));
    const sources = parsed.success ? parsed.data : {};
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.set(editionId, sources);
    return sources;
  };
}
