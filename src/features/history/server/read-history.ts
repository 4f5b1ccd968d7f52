import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { type Edition, listEditions } from '../../editions/server/index.ts';
import { CUSTOM_PREFIX } from '../../parcels/rules/county-columns.ts';
import type { ParcelHistory } from '../contract.ts';
import { compareShapes } from '../rules/compare-shapes.ts';
import { factsOf, namesOwner } from '../rules/describe-change.ts';
import { type ParcelEdition, writeTimeline } from '../rules/timeline.ts';
import { openChangedFieldAccess } from './changed-field-access.ts';
import type { OwnerAccess } from './owner-access.ts';
import { type HistoryRow, listOrigins, listParcelRows, type OriginRow } from './queries.ts';
import { readShape } from './read-shape.ts';

/** The maximum number of editions that are read for one parcel. */
const MAX_EDITIONS = 40;

/** Returns a parcel's history over the stored editions of its county. Editions after the current one were rolled back and are left out. */
export async function readHistory(
  services: Pick<Services, 'config' | 'database'>,
  placePath: string,
  uuid: string,
  { owners: access, actor }: { owners: OwnerAccess; actor: Actor },
): Promise<{ shown: ParcelHistory; namesPeople: boolean }> {
  const db = services.database.kysely;
  const stored = await listEditions(db, { placePath });
  const current = stored.find(({ isCurrent }) => isCurrent);
  const editions = stored
    .filter(({ version }) => version <= (current?.version ?? Infinity))
    .slice(0, MAX_EDITIONS)
    .toReversed();
  const [rows, origins] = await Promise.all([
    listParcelRows(
      db,
      editions.map(({ editionId }) => editionId),
      uuid,
    ),
    listOrigins(db, uuid),
  ]);
  const seesOwners = await access.canSee(rows.map(({ facts }) => facts));
  const fields = await openChangedFieldAccess(
    services,
    editions.map(({ editionId }) => ({ editionId, placePath })),
    actor,
  );
  const seesField = (name: string) => !fields.isHidden(name) && (seesOwners || !fields.isPersonal(name));
  const present = editions.flatMap((edition) => {
    const row = rows.find(({ editionId }) => editionId === edition.editionId);
    return row === undefined ? [] : [{ edition, row, shape: readShape(row.wkb) }];
  });
  const parcelEditions = present.map(({ edition, row, shape }, index): ParcelEdition => {
    const before = present[index - 1];
    return {
      version: edition.version,
      publishedAt: edition.publishedAt.toISOString(),
      facts: row.facts,
      fields: fieldsOfRow(row),
      hasNewShape: before !== undefined && compareShapes(before.shape, shape).isChanged,
      origins: origins.filter(({ toEditionId }) => toEditionId === edition.editionId).map(originLabel),
    };
  });
  const entries = writeTimeline(parcelEditions, seesOwners, seesField);
  const shown: ParcelHistory = {
    ll_uuid: uuid,
    hidden_owners: access.reason,
    editions: present
      .map(({ edition, row }) => ({
        ...factsOf(row.facts, seesOwners),
        ...stampOf(edition),
        stable_id: row.stableId,
      }))
      .toReversed(),
    entries,
  };
  const namesPeople =
    shown.editions.some(namesOwner) ||
    entries.some(({ field }) => field !== undefined && fields.isPersonal(field));
  return { shown, namesPeople };
}

function fieldsOfRow({ fields, custom }: HistoryRow): Record<string, unknown> {
  const own = typeof custom === 'object' && custom !== null && !Array.isArray(custom) ? custom : {};
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [`${CUSTOM_PREFIX}${name}`, value])),
  };
}

function stampOf({ version, publishedAt, isCurrent }: Edition) {
  return { version, published_at: publishedAt.toISOString(), is_current: isCurrent };
}

function originLabel({ kind, parts, relatedNumber }: OriginRow): ParcelEdition['origins'][number] {
  switch (kind) {
    case 'split':
      return { kind, label: `Split into ${parts ?? 'several'} parcels`, from: null, to: null };
    case 'merged':
      return { kind, label: `Made of ${parts ?? 'several'} parcels`, from: null, to: null };
    default:
      return { kind, label: 'Split from', from: relatedNumber, to: null };
  }
}
