import { createHash } from 'node:crypto';
import type { Services } from '../../../backend/services.ts';
import { mayMention } from '../../parcels/rules/name-mask.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { listOptOutSubjects } from '../../parcels/server/index.ts';
import type { OptOutRule } from '../../privacy/rules/opt-out-match.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import type { HiddenRow } from './row-mask.ts';

type OptOuts = Privacy['optOuts'];

/** Returns a key of the opt-out list for a county. A file that may name people is stale when the key changes. */
export async function optOutsKey(optOuts: OptOuts, geoid: string): Promise<string> {
  return keyOf((await optOuts.now()).rules.filter((rule) => rule.geoid === null || rule.geoid === geoid));
}

/** Returns true when a file with these columns may name people, so that it must be made again after a new opt-out. */
export function mayNamePeople(columns: readonly string[]): boolean {
  return columns.some((column) => findParcelColumn(column)?.isPersonal === true || mayMention(column));
}

function keyOf(rules: readonly OptOutRule[]): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 22);
}

/** The key of an empty opt-out list. An older file without a key is treated as one that was made with an empty list. */
export const NOBODY_OPTED_OUT = keyOf([]);

/** Returns the parcels of an edition whose owners opted out, and the parcels with a text that mentions the name of a person who opted out. */
export async function listHiddenRows(
  { database }: Pick<Services, 'database'>,
  optOuts: OptOuts,
  edition: { editionId: number; geoid: string; parcelCount: number },
): Promise<HiddenRow[]> {
  const optOutsNow = await optOuts.now();
  const rules = optOutsNow.rules.filter(({ geoid }) => geoid === null || geoid === edition.geoid);
  if (rules.length === 0) return [];
  const subjects = await listOptOutSubjects(database.kysely, rules, edition);
  return subjects.flatMap(({ ogcFid, subject, texts }): HiddenRow[] => {
    const isHidden = optOutsNow.isHidden(subject);
    const mentioned = texts
      .flatMap((text) => text.mentioned)
      .filter((name) => optOutsNow.mentionedIn(name, edition.geoid).length > 0);
    const names = [...new Set([...(isHidden ? subject.names : []), ...mentioned])];
    return isHidden || names.length > 0 ? [[ogcFid, names, isHidden]] : [];
  });
}
