import type { Db } from '../../../backend/db/database.ts';
import { type RemovalRule, type RemovalSubject, compileRemovals } from '../../privacy/rules/removal-match.ts';
import { mentionsName } from '../../privacy/rules/person-name.ts';
import { CUSTOM_PREFIX } from '../rules/county-columns.ts';
import { TEXT_COLUMNS } from '../rules/name-mask.ts';
import { removalSubject } from '../rules/removal-subject.ts';
import { columnsOf } from './edition-columns.ts';
import type { CandidateRow } from './queries-removals.ts';
import { listRemovalCandidates } from './removal-candidates.ts';

export interface SubjectOfEdition {
  ogcFid: number;
  subject: RemovalSubject;
  /** The free texts and county columns that mention a removed name or, when the parcel is hidden, its owner. `custom:` stands before county columns. */
  texts: readonly { column: string; mentioned: readonly string[]; namesOwner: boolean }[];
}

/**
 * The parcels of an edition that these removals hide, and those with a text that mentions a removed name, whether the removals have ended or
 * not. Each removal by name looks at the names of every row, so keep what this gives until the rules change.
 */
export async function listRemovalSubjects(
  db: Db,
  rules: readonly RemovalRule[],
  edition: { editionId: number; geoid: string; parcelCount: number },
): Promise<SubjectOfEdition[]> {
  const endless = compileRemovals(rules.map((rule) => ({ ...rule, expiresAtMs: null })));
  const found = new Map<number, SubjectOfEdition>();
  const { isPersonal } = await columnsOf(db, edition.editionId);
  for (const rule of rules) {
    for await (const rows of listRemovalCandidates(db, edition, rule)) {
      for (const row of rows) {
        if (found.has(row.ogc_fid)) continue;
        const subject = removalSubject(row, isPersonal);
        const names = endless.isHidden(subject, 0) ? subject.names : [];
        const texts = textsOf(row).flatMap(({ column, text }) => {
          const mentioned = endless.mentionedIn(text, edition.geoid, 0);
          const namesOwner = names.some((name) => mentionsName(text, name));
          return namesOwner || mentioned.length > 0 ? [{ column, mentioned, namesOwner }] : [];
        });
        if (texts.length > 0 || endless.isHidden(subject, 0))
          found.set(row.ogc_fid, { ogcFid: row.ogc_fid, subject, texts });
      }
    }
  }
  return [...found.values()];
}

function textsOf(row: CandidateRow): { column: string; text: string }[] {
  const custom = typeof row.custom === 'object' && row.custom !== null ? Object.entries(row.custom) : [];
  const texts: [string, unknown][] = [
    ...TEXT_COLUMNS.map((name): [string, unknown] => [name, row[name]]),
    ...custom.map(([name, value]): [string, unknown] => [`${CUSTOM_PREFIX}${name}`, value]),
  ];
  return texts.flatMap(([column, text]) => (typeof text === 'string' ? [{ column, text }] : []));
}
