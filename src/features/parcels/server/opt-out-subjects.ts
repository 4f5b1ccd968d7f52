import type { Db } from '../../../backend/db/database.ts';
import { type OptOutRule, type OptOutSubject, compileOptOuts } from '../../privacy/rules/opt-out-match.ts';
import { mentionsName } from '../../privacy/rules/person-name.ts';
import { CUSTOM_PREFIX } from '../rules/county-columns.ts';
import { TEXT_COLUMNS } from '../rules/name-mask.ts';
import { optOutSubject } from '../rules/opt-out-subject.ts';
import { columnsOf } from './edition-columns.ts';
import { listOptOutCandidates } from './opt-out-candidates.ts';
import type { CandidateRow } from './queries-opt-outs.ts';

export interface SubjectOfEdition {
  ogcFid: number;
  subject: OptOutSubject;
  /**
   * The free texts and county columns that mention a name on the opt-out list or, if the parcel is hidden, its owner. County columns have the prefix
   * `custom:`.
   */
  texts: readonly { column: string; mentioned: readonly string[]; namesOwner: boolean }[];
}

/**
 * Returns the parcels of an edition that these opt-outs hide, and those with a text that mentions a name on the list. Includes opt-outs that have
 * expired. Each opt-out by name reads the names of every row, so cache the result until the rules change.
 */
export async function listOptOutSubjects(
  db: Db,
  rules: readonly OptOutRule[],
  edition: { editionId: number; geoid: string; parcelCount: number },
): Promise<SubjectOfEdition[]> {
  const endless = compileOptOuts(rules.map((rule) => ({ ...rule, expiresAtMs: null })));
  const found = new Map<number, SubjectOfEdition>();
  const { isPersonal } = await columnsOf(db, edition.editionId);
  for (const rule of rules) {
    for await (const rows of listOptOutCandidates(db, edition, rule)) {
      for (const row of rows) {
        if (found.has(row.ogc_fid)) continue;
        const subject = optOutSubject(row, isPersonal);
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
