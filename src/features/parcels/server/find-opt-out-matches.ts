import type { Services } from '../../../backend/services.ts';
import { type Edition, listEditions } from '../../editions/server/index.ts';
import type { OptOutMatches } from '../../privacy/contract.ts';
import { type OptOutRule, compileOptOuts } from '../../privacy/rules/opt-out-match.ts';
import { parcelHeadline } from '../rules/format-address.ts';
import { optOutSubject } from '../rules/opt-out-subject.ts';
import { columnsOf } from './edition-columns.ts';
import { listOptOutCandidates } from './opt-out-candidates.ts';

/** The maximum number of parcels that are listed, of current editions only. All are counted. */
const MAX_LISTED = 10;

/**
 * Counts the parcels that an opt-out hides or would hide, by edition, the current ones first. For an opt-out by name it has to read every row of its county,
 * or of all counties. With `maxMs` the search stops after that time and returns the number of editions that it searched.
 */
export async function findOptOutMatches(
  { database }: Pick<Services, 'database'>,
  rule: OptOutRule,
  { maxMs = Number.POSITIVE_INFINITY, signal }: { maxMs?: number; signal?: AbortSignal } = {},
): Promise<OptOutMatches> {
  const db = database.kysely;
  const startedAt = performance.now();
  const all = currentFirst(await listEditions(db, { geoid: rule.geoid }));
  const resolved = await withKnownParcels(db, rule, all);
  const matcher = compileOptOuts([resolved]);
  const parcels: OptOutMatches['parcels'] = [];
  const editions: OptOutMatches['editions'] = [];
  let searched = 0;
  const isLate = () => {
    signal?.throwIfAborted();
    return performance.now() - startedAt >= maxMs;
  };
  for (const edition of all) {
    const { geoid, version, placePath: path, isCurrent } = edition;
    const { isPersonal } = await columnsOf(db, edition.editionId);
    const seen = new Set<number>();
    let isWhole = true;
    for await (const rows of listOptOutCandidates(db, edition, resolved)) {
      for (const row of rows) {
        const subject = optOutSubject(row, isPersonal);
        if (seen.has(row.ogc_fid) || !matcher.isHidden(subject, 0)) continue;
        seen.add(row.ogc_fid);
        if (parcels.length < MAX_LISTED && isCurrent)
          parcels.push({
            path: row.path,
            headline: parcelHeadline({ ...row }),
            geoid,
            names: [...subject.names],
          });
      }
      if (isLate()) {
        isWhole = false;
        break;
      }
    }
    if (seen.size > 0) editions.push({ geoid, path, version, is_current: isCurrent, count: seen.size });
    if (!isWhole) break;
    searched++;
  }
  const isComplete = searched === all.length;
  const currentCount = all.filter(({ isCurrent }) => isCurrent).length;
  return {
    count: editions.reduce((sum, { count, is_current }) => sum + (is_current ? count : 0), 0),
    is_complete: isComplete || searched >= currentCount,
    parcels,
    editions,
    editions_searched: searched,
    editions_total: all.length,
  };
}

/** Finds the ll_uuids of an opt-out's parcel number in the first of `editions` that has the number, so that all editions can be searched by ll_uuid. */
async function withKnownParcels(
  db: Services['database']['kysely'],
  rule: OptOutRule,
  editions: readonly Edition[],
): Promise<OptOutRule> {
  if (rule.kind !== 'parcel_number' || rule.llUuids !== undefined) return rule;
  for (const edition of editions)
    for await (const rows of listOptOutCandidates(db, edition, rule))
      if (rows.length > 0) return { ...rule, llUuids: rows.map(({ ll_uuid }) => ll_uuid) };
  return rule;
}

/** Puts the current editions first, so that they are searched before earlier editions. */
export function currentFirst(editions: readonly Edition[]): Edition[] {
  return editions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
