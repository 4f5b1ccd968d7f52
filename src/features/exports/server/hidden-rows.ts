import { createHash } from 'node:crypto';
import type { Services } from '../../../backend/services.ts';
import { listRemovalSubjects } from '../../parcels/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';

type Removals = Pick<Privacy, 'removals'>['removals'];

/** Names the state of the removal list for a county: a file that shows personal columns is as old as this. */
export async function removalsKey(removals: Removals, geoid: string): Promise<string> {
  const rules = (await removals.now()).rules.filter((rule) => rule.geoid === null || rule.geoid === geoid);
  return createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 22);
}

/** The parcels of an edition whose owners asked to be hidden, with the names that they bear. */
export async function listHiddenRows(
  { database }: Pick<Services, 'database'>,
  removals: Removals,
  edition: { editionId: number; geoid: string; parcelCount: number },
): Promise<[number, readonly string[]][]> {
  const now = await removals.now();
  const rules = now.rules.filter(({ geoid }) => geoid === null || geoid === edition.geoid);
  if (rules.length === 0) return [];
  const subjects = await listRemovalSubjects(database.kysely, rules, edition);
  return subjects.flatMap(({ ogcFid, subject }) =>
    now.isHidden(subject) ? [[ogcFid, subject.names] satisfies [number, readonly string[]]] : [],
  );
}
