import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { RequestContext, WriteContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { lockAccount } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { columnsOf } from '../../parcels/server/index.ts';
import { slugOf } from '../../places/rules/slug.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import type { Usage } from '../../usage/server/index.ts';
import { BUY_IN_PROJECT_MESSAGE, exportRefusal } from '../rules/export-buttons.ts';
import { type ExportFacts, dueCents, isPurchase } from '../rules/export-facts.ts';
import { exportedColumns } from '../rules/exported-columns.ts';
import { quotaSubject } from './end-export.ts';
import { exportFolder, saveRows } from './export-files.ts';
import type { ExportHome, ProjectHome } from './export-home.ts';
import type { ExportSpec } from './export-spec.ts';
import { planExport, requestKeyOf } from './plan-export.ts';
import { type ExportRequest, type ExportPricing, priceExport } from './price-export.ts';
import { putIntoCart } from './queries-cart.ts';
import { type ExportRow, countOpenExports, findSameExport, insertExport, noteQuota } from './queries.ts';

export interface Starting extends ExportPricing {
  services: Services;
  usage: Usage;
  accessLog: Privacy['accessLog'];
  enqueue(id: string, trx: Trx): Promise<void>;
}

export type ExportOrder = ExportRequest & { columns?: readonly string[] | undefined };

/** The maximum number of open exports per project and, without projects, per person, so that no project or person fills the queue for all others. */
const MAX_OPEN = 10;
/** An existing file is reused, unless it expires within this time. */
const SOON_MS = 3_600_000;

interface Prepared {
  facts: ExportFacts;
  spec: ExportSpec;
  fids: Uint32Array;
  requestKey: string;
  /** An identical export from before, in progress or finished. It costs nothing. */
  existing: ExportRow | undefined;
}

/** Prices and plans an export, and selects its parcels. Refuses it for the reasons that the page shows before the request: both use the same rules. */
async function prepare(
  starting: Starting,
  home: ExportHome,
  order: ExportOrder,
  context: RequestContext,
): Promise<Prepared> {
  const { services, selector } = starting;
  const { selection, facts } = await priceExport(starting, home, order, context);
  // The price counts only if there is no identical export from before.
  throwRefusal({ ...facts, isFree: true });
  const spec = await planExport(services, home.actorInGroup, selection.county, {
    format: order.fmt,
    query: order.query,
    columns: order.columns,
    projectName: home.project?.name ?? null,
  });
  const fids = await selector.ogcFids(selection);
  const requestKey = requestKeyOf(spec, order.query, fids);
  const existing = await findSame(services.database.kysely, { home, requestKey });
  if (existing === undefined) {
    if (home.project === null && isPurchase(facts))
      throw new Problem('limit_reached', BUY_IN_PROJECT_MESSAGE);
    throwRefusal(facts);
  }
  return { facts, spec, fids, requestKey, existing };
}

function throwRefusal(facts: ExportFacts): void {
  const refusal = exportRefusal(facts);
  if (refusal !== null) throw new Problem('invalid_input', refusal);
}

/** An export before its row is written. */
export interface PreparedExport extends Prepared {
  id: string;
  home: ExportHome;
  /** True when it has columns that may name people. */
  isPersonal: boolean;
}

/**
 * Freezes the selection of an export that needs no purchase. The file that it stores is removed by {@link dropExport}. For an identical export from before, it
 * stores nothing.
 */
export async function prepareExport(
  starting: Starting,
  home: ExportHome,
  order: ExportOrder,
  context: RequestContext,
): Promise<PreparedExport> {
  const db = starting.services.database.kysely;
  const prepared = { ...(await prepare(starting, home, order, context)), home, id: randomUUID() };
  const isPersonal = await namesPeople(db, prepared.spec);
  if (prepared.existing !== undefined) return { ...prepared, isPersonal };
  if (isPurchase(prepared.facts))
    throw new Problem('limit_reached', 'This export has to be bought: put it into the cart.');
  await assertRoomInQueue(db, home);
  await saveRows(starting.services, prepared.id, prepared.fids);
  return { ...prepared, isPersonal };
}

/** Returns true if a file has columns that may name people. */
export async function namesPeople(
  db: Db | Trx,
  { columns, editionId }: Pick<ExportSpec, 'columns' | 'editionId'>,
): Promise<boolean> {
  const county = await columnsOf(db, editionId);
  return exportedColumns(columns, county.isPersonal).some((column) => column?.isPersonal === true);
}

async function assertRoomInQueue(db: Db, { ownerId, project }: ExportHome): Promise<void> {
  if ((await countOpenExports(db, ownerId)) < MAX_OPEN) return;
  const exports = project === null ? 'of your exports' : 'exports of this project';
  throw new Problem('busy', `${MAX_OPEN} ${exports} are being made. Wait until one of them is finished.`);
}

/** Removes the stored selection of an export that was not started. */
export async function dropExport({ services }: Starting, { id, existing }: PreparedExport): Promise<void> {
  if (existing === undefined) await services.files.removeAll(exportFolder(id));
}

/**
 * Starts an export: its row, its free rows, the entry of the audit log and its job are one transaction. Returns undefined when an identical
 * export started at the same moment: then nothing is counted, and {@link findSame} finds it after the transaction.
 */
export async function startExportOf(
  starting: Starting,
  prepared: PreparedExport,
  context: WriteContext,
): Promise<ExportRow | undefined> {
  const { facts, spec, fids, requestKey, id, home } = prepared;
  const { project } = home;
  const { trx, actor } = context;
  const userId = accountOf(actor);
  // Checked again while the project or the account is locked, because two simultaneous requests would both find room.
  if (project === null) await lockAccount(trx, userId);
  await assertRoomInQueue(trx, home);
  const row = await insertExport(trx, {
    id,
    projectId: project?.id ?? null,
    accountId: userId,
    format: spec.format,
    filename: fileName(project?.name ?? `${spec.placeName} parcels`, spec),
    spec,
    requestKey,
    records: fids.length,
  });
  if (row === undefined) return undefined;
  if (spec.format === 'csv' && !facts.isFree) {
    const actorInGroup = { ...home.actorInGroup, userId };
    const counted = await starting.usage.recordIn(
      trx,
      actorInGroup,
      'download_rows',
      quotaSubject(id),
      fids.length,
    );
    await noteQuota(trx, id, fids.length, counted);
  }
  await recordAct(trx, {
    actor: actedBy(actor),
    verb: 'export.started',
    subject:
      project === null
        ? { kind: 'export', id, name: row.filename }
        : { kind: 'project', id: project.id, name: project.name },
    detail: { export: id, format: spec.format, records: fids.length },
  });
  noteShowing(starting, prepared, fids.length, context);
  await starting.enqueue(id, trx);
  return row;
}

/** Returns an identical export that is in progress, or whose file does not expire within {@link SOON_MS}. */
export function findSame(
  db: Db,
  { home, requestKey }: Pick<PreparedExport, 'home' | 'requestKey'>,
): Promise<ExportRow | undefined> {
  return findSameExport(db, home.ownerId, requestKey, new Date(Date.now() + SOON_MS));
}

export type PreparedPurchase = Prepared & Pick<ProjectHome, 'project'> & { home: ProjectHome };

/** Checks and prices an export that has to be bought, before it is added to the cart. */
export async function preparePurchase(
  starting: Starting,
  home: ProjectHome,
  order: ExportOrder,
  context: RequestContext,
): Promise<PreparedPurchase> {
  const prepared = await prepare(starting, home, order, context);
  if (prepared.existing !== undefined || !isPurchase(prepared.facts))
    throw new Problem('conflict', 'This export needs no purchase: it can be downloaded.');
  return { ...prepared, project: home.project, home };
}

/** Adds an export that has to be bought to the cart, unless it is there already. */
export async function putExportIntoCart(
  { facts, spec, fids, requestKey, project }: PreparedPurchase,
  query: ExportOrder['query'],
  { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
): Promise<{ id: string; records: number; price: number }> {
  const userId = accountOf(actor);
  const price = dueCents(facts) ?? 0;
  const id = await putIntoCart(trx, {
    accountId: userId,
    projectId: project.id,
    format: spec.format,
    requestKey,
    spec: { ...spec, query },
    records: fids.length,
    priceCents: price,
  });
  await recordAct(trx, {
    actor: actedBy(actor),
    verb: 'export.put_into_cart',
    subject: { kind: 'project', id: project.id, name: project.name },
    detail: { item: id, format: spec.format, records: fids.length, price_cents: price },
  });
  return { id, records: fids.length, price };
}

/** Records in the access log that a file shows personal columns of `records` parcels. */
export function noteShowing(
  { accessLog }: Starting,
  { isPersonal, spec: { geoid } }: Pick<PreparedExport, 'isPersonal' | 'spec'>,
  records: number,
  context: RequestContext,
): void {
  if (isPersonal) accessLog.note(context, 'startExport', { geoid, count: records });
}

/** Returns a file name such as `old-houses-2026-11-22-shp.zip`. */
export function fileName(name: string, { format }: ExportSpec): string {
  return `${slugOf(name) || 'parcels'}-${new Date().toISOString().slice(0, 10)}-${format}.zip`;
}
