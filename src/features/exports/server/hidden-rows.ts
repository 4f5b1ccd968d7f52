import { createHash } from 'node:crypto';
import type { Services } from '../../../backend/services.ts';
import { listOptOutSubjects } from '../../parcels/server/index.ts';
import { mayMention } from '../../parcels/rules/name-mask.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import type { OptOutRule } from '../../privacy/rules/opt-out-match.ts';
import type { HiddenRow } from './row-mask.ts';
import type { Privacy } from '../../privacy/server/index.ts';

type OptOuts = Pick<Privacy, 'optOuts'>['optOuts'];

/** Names the state of the opt-out list for a county: a file that may name people is as old as this. */
export async function optOutsKey(optOuts: OptOuts, geoid: string): Promise<string> {
  return keyOf((await optOuts.now()).rules.filter((rule) => rule.geoid === null || rule.geoid === geoid));
}

/** True when a file with these columns may name people, so that it is made again when somebody asks not to be shown. */
export function mayNamePeople(columns: readonly string[]): boolean {
  return columns.some((column) => findParcelColumn(column)?.isPersonal === true || mayMention(column));
}

function keyOf(rules: readonly OptOutRule[]): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 22);
}

/** The key of a file that was made when nobody had asked; files of before this was noted have none. */
export const NOBODY_REMOVED = keyOf([]);

/** The parcels of an edition whose owners asked to be hidden, and those with a text that mentions such a name. */
export async function listHiddenRows(
  { database }: Pick<Services, 'database'>,
  optOuts: OptOuts,
  edition: { editionId: number; geoid: string; parcelCount: number },
): Promise<HiddenRow[]> {
  const now = await optOuts.now();
  const rules = now.rules.filter(({ geoid }) => geoid === null || geoid === edition.geoid);
  if (rules.length === 0) return [];
  const subjects = await listOptOutSubjects(database.kysely, rules, edition);
  return subjects.flatMap(({ ogcFid, subject, texts }): HiddenRow[] => {
    const isHidden = now.isHidden(subject);
    const mentioned = texts
      .flatMap((text) => text.mentioned)
      .filter((name) => now.mentionedIn(name, edition.geoid).length > 0);
    const names = [...new Set([...(isHidden ? subject.names : []), ...mentioned])];
    return isHidden || names.length > 0 ? [[ogcFid, names, isHidden]] : [];
  });
}
