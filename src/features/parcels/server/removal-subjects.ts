import type { Db } from '../../../backend/db/database.ts';
import { type RemovalRule, type RemovalSubject, compileRemovals } from '../../privacy/rules/removal-match.ts';
import { removalSubject } from '../rules/removal-subject.ts';
import { columnsOf } from './edition-columns.ts';
import { listRemovalCandidates } from './removal-candidates.ts';

export interface SubjectOfEdition {
  ogcFid: number;
  subject: RemovalSubject;
}

/**
 * The parcels of an edition that these removals hide, whether they have ended or not. Each removal by name looks at the names of every row, so
 * keep what this gives until the rules change.
 */
export async function listRemovalSubjects(
  db: Db,
  rules: readonly RemovalRule[],
  edition: { editionId: number; geoid: string; parcelCount: number },
): Promise<SubjectOfEdition[]> {
  const endless = compileRemovals(rules.map((rule) => ({ ...rule, expiresAtMs: null })));
  const found = new Map<number, RemovalSubject>();
  const { isPersonal } = await columnsOf(db, edition.editionId);
  for (const rule of rules) {
    for await (const rows of listRemovalCandidates(db, edition, rule)) {
      for (const row of rows) {
        const subject = removalSubject(row, isPersonal);
        if (endless.isHidden(subject, 0)) found.set(row.ogc_fid, subject);
      }
    }
  }
  return [...found].map(([ogcFid, subject]) => ({ ogcFid, subject }));
}
