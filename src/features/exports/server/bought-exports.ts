import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { RequestContext, WriteContext } from '../../../backend/http/route.ts';
import { readSecret } from '../../../backend/secret.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import { loadProject } from '../../projects/server/index.ts';
import { refundUse } from '../../usage/server/index.ts';
import { type ExportItem, exportQuerySchema } from '../contract.ts';
import { dueCents } from '../rules/export-facts.ts';
import { EXPORT_KEPT_MS } from '../rules/export-history.ts';
import { describeExport } from './describe-export.ts';
import { quotaSubject } from './end-export.ts';
import { exportFolder, saveRows } from './export-files.ts';
import { homeOfProject } from './export-home.ts';
import { exportSpecSchema } from './export-spec.ts';
import type { CartExport } from './queries-cart.ts';
import {
  NOBODY,
  type NewExport,
  findSameExport,
  insertExport,
  extendExpiry,
  listExportsById,
  noteQuota,
} from './queries.ts';
import {
  type Starting,
  fileName,
  namesPeople,
  noteShowing,
  preparePurchase,
  type PreparedPurchase,
} from './start-export.ts';
import type { CountyFile } from './whole-county.ts';

/** An export of the cart as it was stored: the specification of its file, and the query that selects its parcels. */
const cartSpecSchema = exportSpecSchema.extend({ query: exportQuerySchema });

/** All data that the export of a paid order needs. An order stores it as JSON. */
const boughtExportSchema = z.object({
  id: z.uuid(),
  filename: z.string(),
  format: z.string(),
  records: z.number().int(),
  spec: exportSpecSchema,
  /** The free rows that the export used, and the holder of their counter; null: none. */
  quota: z.object({ rows: z.number().int(), holder: z.string(), period: z.string() }).nullable(),
  /** The key of a county's free file. Everyone who would get the same file has the same key, and shares one file. null for other files. */
  sharedKey: z.string().nullable().default(null),
});
export type BoughtExport = z.output<typeof boughtExportSchema>;

/** An export of the cart whose parcels are frozen, before it is paid. */
export interface FrozenExport extends Omit<BoughtExport, 'quota' | 'sharedKey'> {
  item: CartExport;
  priceCents: number;
  prepared: PreparedPurchase;
}

/** Returns the facts that name an export in the cart, as in "2,000 parcels of Alder County, csv". */
export function describeCartExport({ spec, records }: Pick<CartExport, 'spec' | 'records'>) {
  const { placeName, format } = cartSpecSchema.parse(spec);
  return { placeName, format, records };
}

/**
 * Selects the parcels of an item of the cart as they are now, prices them, and stores the selection. Throws the errors of starting an export, for example
 * when the project is gone, the person may no longer export it, or the filter matches too much. {@link dropFrozen} removes the stored selection.
 */
export async function freezeExport(
  starting: Starting,
  item: CartExport,
  context: RequestContext,
  plans: readonly Plan[],
): Promise<FrozenExport> {
  const db = starting.services.database.kysely;
  const { query, columns, format } = cartSpecSchema.parse(item.spec);
  const project = await loadProject(item.projectSlug, { db, trx: null, actor: context.actor }, plans);
  const order = { fmt: format, all_parcels: 'true', query, columns } as const;
  const prepared = await preparePurchase(starting, homeOfProject(project), order, context);
  const id = randomUUID();
  await saveRows(starting.services, id, prepared.fids);
  const { spec, fids, facts } = prepared;
  return {
    id,
    filename: fileName(project.name, spec),
    format: spec.format,
    records: fids.length,
    spec,
    item,
    priceCents: dueCents(facts) ?? 0,
    prepared,
  };
}

/** Removes the stored selection of exports that were not bought. */
export async function dropFrozen(
  { files }: Pick<Services, 'files'>,
  exports: readonly Pick<FrozenExport, 'id'>[],
): Promise<void> {
  for (const { id } of exports) await files.removeAll(exportFolder(id));
}

/** Takes the free rows that lower the price, and notes in the access log that the file will show personal columns. Returns the value that the order stores. */
export async function takeExport(
  starting: Starting,
  { id, filename, format, records, spec, prepared }: FrozenExport,
  context: WriteContext,
): Promise<BoughtExport> {
  const { trx, actor } = context;
  const { home, facts } = prepared;
  const isPersonal = await namesPeople(trx, spec);
  noteShowing(starting, { isPersonal, spec }, prepared.fids.length, context);
  const bought = { id, filename, format, records, spec, sharedKey: null };
  const rows = format === 'csv' ? Math.min(records, facts.quota?.remaining ?? 0) : 0;
  if (rows === 0) return { ...bought, quota: null };
  const actorInGroup = { ...home.actorInGroup, userId: accountOf(actor) };
  const counted = await starting.usage.recordIn(trx, actorInGroup, 'download_rows', quotaSubject(id), rows);
  return { ...bought, quota: { rows, ...counted } };
}

/** Releases the free rows of an export that was not paid. The caller removes its stored selection after the commit ({@link dropFrozen}). */
export async function releaseFreeRows(trx: Trx, stored: unknown): Promise<void> {
  const { id, quota } = boughtExportSchema.parse(stored);
  if (quota === null) return;
  const { holder, period, rows: amount } = quota;
  await refundUse(trx, { kind: 'download_rows', holder, period, subject: quotaSubject(id), amount });
}

/** Returns the number of parcels in an export of an order, at the time of the checkout. */
export function boughtRecords(stored: unknown): number {
  return boughtExportSchema.parse(stored).records;
}

/** Notes in the access log that a file of a county will show personal columns. Returns the value that the order stores. */
export async function takeCountyFile(
  starting: Starting,
  file: CountyFile,
  context: WriteContext,
): Promise<BoughtExport> {
  const { spec, records } = file;
  const isPersonal = await namesPeople(context.trx, spec);
  noteShowing(starting, { isPersonal, spec }, records, context);
  return { ...file, quota: null };
}

/**
 * Starts an export of an order. A paid export belongs to the person alone, so that it stays when the project is deleted. For a county's free file, reuses the
 * file that others have got before, if that still exists. Returns the id of the export, and whether a worker has to make its file.
 */
export async function startBoughtExport(
  trx: Trx,
  accountId: string | null,
  stored: unknown,
): Promise<{ id: string; isNew: boolean }> {
  const { id, filename, format, records, spec, quota, sharedKey } = boughtExportSchema.parse(stored);
  const file = { projectId: null, format, filename, spec, records };
  if (sharedKey !== null) return startShared(trx, { ...file, id, accountId: null, requestKey: sharedKey });
  if (accountId === null) throw new Error('a paid file needs an account');
  // The export's own id is the key, so an export that is bought twice is made twice.
  await insertExport(trx, { ...file, id, accountId, requestKey: id });
  if (quota !== null) await noteQuota(trx, id, quota.rows, quota);
  return { id, isNew: true };
}

async function startShared(trx: Trx, file: NewExport): Promise<{ id: string; isNew: boolean }> {
  const now = Date.now();
  const find = () => findSameExport(trx, NOBODY, file.requestKey, new Date(now));
  const existing = await find();
  if (existing !== undefined) {
    await extendExpiry(trx, existing.id, new Date(now + EXPORT_KEPT_MS));
    return { id: existing.id, isNew: false };
  }
  const made = await insertExport(trx, file);
  if (made !== undefined) return { id: made.id, isNew: true };
  const other = await find();
  if (other === undefined) throw new Problem('conflict', 'This export has just ended. Please try again.');
  return { id: other.id, isNew: false };
}

/** Describes the exports of an order, with links for people who may see it. */
export async function describeBoughtExports(
  { config, database }: Pick<Services, 'config' | 'database'>,
  ids: readonly string[],
  db: Db | Trx = database.kysely,
): Promise<ReadonlyMap<string, ExportItem>> {
  const rows = await listExportsById(db, ids);
  const secret = await readSecret(config);
  const now = new Date();
  return new Map(rows.map((row) => [row.id, describeExport(row, secret, now)]));
}
