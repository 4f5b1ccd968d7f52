import type { RequestContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { readChangesOf } from '../../history/server/index.ts';
import { parcelPath } from '../../parcels/rules/parcel-path.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import type { Notice } from '../contract.ts';
import { describeNotice, isGone } from '../rules/describe-notice.ts';
import { describeSelections } from './describe-selections.ts';
import type { NoticeRow } from './queries.ts';

export type NoticeServices = Pick<Services, 'config' | 'database'>;
export type NoticePrivacy = Pick<Privacy, 'optOuts' | 'accessLog'>;

/** A person who reads notifications, on the page or in a message that is sent to them. */
export type NoticeReader = Pick<
  RequestContext,
  'actor' | 'network' | 'headers' | 'cookies' | 'setCookie' | 'setHeader'
>;

/** Returns notifications with the changes that this reader may see now. `endpoint` is the name for the access log. */
export async function describeNotices(
  services: NoticeServices,
  privacy: NoticePrivacy,
  rows: readonly NoticeRow[],
  { reader, endpoint }: { reader: NoticeReader; endpoint: string },
): Promise<Notice[]> {
  const usage = createUsage(services);
  const allow = (uuids: readonly string[]) => usage.allow(reader, 'owner', uuids);
  const changes = new Map<number, Awaited<ReturnType<typeof readChangesOf>>>();
  for (const [comparisonId, some] of Map.groupBy(rows, (row) => row.comparisonId)) {
    if (comparisonId === null) continue;
    const uuids = some.flatMap(({ llUuid }) => llUuid ?? []);
    const given = { visitor: reader, endpoint, allow };
    changes.set(comparisonId, await readChangesOf(services, privacy, { comparisonId, uuids }, given));
  }
  const selections = await describeSelections(services, rows, reader.actor);
  return rows.map((row) => {
    const { comparisonId, llUuid, fromVersion, toVersion, placePath } = row;
    const selection = selections.get(row.id);
    const into = row.detail['into'];
    return {
      id: row.id,
      subject: row.subject,
      county: { path: placePath, headline: row.headline },
      path: row.path,
      title: selection?.title ?? row.title,
      kinds: row.kinds,
      lines: selection?.lines ?? describeNotice(row, changes.get(comparisonId ?? 0)?.get(llUuid ?? '') ?? []),
      successors: Array.isArray(into)
        ? into.flatMap((fid) => (typeof fid === 'number' ? parcelPath(placePath, fid) : []))
        : [],
      parcels: selection?.parcels ?? [],
      is_gone: isGone(row),
      editions: fromVersion === null || toVersion === null ? null : { from: fromVersion, to: toVersion },
      created_at: row.createdAt.toISOString(),
      is_read: row.readAt !== null,
    };
  });
}
