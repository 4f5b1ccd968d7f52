import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import type { OpenProject } from '../../projects/server/index.ts';
import { columnsOf } from '../../parcels/server/index.ts';
import type { Usage } from '../../usage/server/index.ts';
import { MANAGERS_ONLY_MESSAGE, exportRefusal } from '../rules/export-buttons.ts';
import { type ExportChoice, dueCents, isPurchase } from '../rules/export-choice.ts';
import { exportedColumns } from '../rules/exported-columns.ts';
import { quotaSubject } from './end-export.ts';
import { exportFolder, keepRows } from './export-files.ts';
import type { ExportSpec } from './export-spec.ts';
import { planExport, requestKeyOf } from './plan-export.ts';
import {
  type ExportRow,
  countOpenExports,
  findSameExport,
  insertExport,
  noteQuota,
  putIntoCart,
} from './queries.ts';
import { type AskedExport, type Weighing, weighExport } from './weigh-export.ts';

export interface Starting extends Weighing {
  services: Services;
  usage: Usage;
  accessLog: Privacy['accessLog'];
  enqueue(id: string): Promise<void>;
}

export type ExportOrder = AskedExport & { columns?: readonly string[] | undefined };

/** One project does not fill the queue for all others. */
const MAX_OPEN = 10;
/** A file that is there is given again, unless it is about to expire. */
const SOON_MS = 3_600_000;

interface Prepared {
  choice: ExportChoice;
  spec: ExportSpec;
  fids: Uint32Array;
  requestKey: string;
}

/** Throws what the page says before: the same rules decide. */
async function prepare(
  starting: Starting,
  project: OpenProject,
  order: ExportOrder,
  context: RequestContext,
): Promise<Prepared> {
  const { services, chooser } = starting;
  const { choice, rules } = await weighExport(starting, project, order, context);
  const refusal = exportRefusal(rules);
  if (refusal !== null)
    throw new Problem(refusal === MANAGERS_ONLY_MESSAGE ? 'not_allowed' : 'invalid_input', refusal);
  const spec = await planExport(services, project.here, choice.county, {
    format: order.fmt,
    query: order.query,
    columns: order.columns,
    projectName: project.name,
  });
  const fids = await chooser.ogcFids(choice);
  return { choice: rules, spec, fids, requestKey: requestKeyOf(spec, order.query, fids) };
}

/**
 * Starts an export that needs no purchase. The same one, asked for again while it is made or while its file is there, is that one: nothing is
 * counted twice. The row, the free rows that it takes and the note in the audit log are one transaction.
 */
export async function startExportOf(
  starting: Starting,
  project: OpenProject,
  order: ExportOrder,
  context: RequestContext,
): Promise<ExportRow> {
  const { services, usage } = starting;
  const db = services.database.kysely;
  const { choice, spec, fids, requestKey } = await prepare(starting, project, order, context);
  if (isPurchase(choice))
    throw new Problem('limit_reached', 'This export has to be bought: put it into the cart.');
  const same = () => findSameExport(db, project.id, requestKey, new Date(Date.now() + SOON_MS));
  const known = await same();
  if (known !== undefined) return known;
  if ((await countOpenExports(db, project.id)) >= MAX_OPEN)
    throw new Problem('busy', `${MAX_OPEN} exports of this project are being made. Wait for one of them.`);
  const { userId } = context.actor;
  if (userId === null) throw new Problem('sign_in_required');
  const id = randomUUID();
  await keepRows(services, id, fids);
  let isKept = false;
  try {
    const made = await db.transaction().execute(async (trx) => {
      const row = await insertExport(trx, {
        id,
        projectId: project.id,
        accountId: userId,
        format: spec.format,
        filename: fileName(project.name, spec),
        spec,
        requestKey,
        records: fids.length,
      });
      if (row === undefined) return undefined;
      if (spec.format === 'csv' && !choice.isFree) {
        const actor = { ...project.here, userId };
        const period = await usage.recordIn(trx, actor, 'download_rows', quotaSubject(id), fids.length);
        await noteQuota(trx, id, fids.length, period);
      }
      await recordAct(trx, {
        actor: actedBy(context.actor),
        verb: 'export.started',
        subject: { kind: 'project', id: project.id, name: project.name },
        detail: { export: id, format: spec.format, records: fids.length },
      });
      return row;
    });
    if (made === undefined) {
      // Somebody started the same at the same moment.
      const other = await same();
      if (other === undefined) throw new Problem('conflict', 'This export has just ended. Please try again.');
      return other;
    }
    isKept = true;
    await noteShowing(starting, spec, fids.length, context);
    await starting.enqueue(id);
    return made;
  } finally {
    if (!isKept) await services.files.removeAll(exportFolder(id));
  }
}

/** Puts an export that has to be bought into the cart; the same one once. */
export async function putExportIntoCart(
  starting: Starting,
  project: OpenProject,
  order: ExportOrder,
  context: RequestContext,
): Promise<{ id: string; records: number; price: number }> {
  const { choice, spec, fids, requestKey } = await prepare(starting, project, order, context);
  if (!isPurchase(choice))
    throw new Problem('conflict', 'This export needs no purchase: it can be downloaded.');
  const { userId } = context.actor;
  if (userId === null) throw new Problem('sign_in_required');
  const price = dueCents(choice) ?? 0;
  const id = await starting.services.database.kysely.transaction().execute(async (trx) => {
    const item = await putIntoCart(trx, {
      accountId: userId,
      projectId: project.id,
      format: spec.format,
      requestKey,
      spec: { ...spec, query: order.query },
      records: fids.length,
      priceCents: price,
    });
    await recordAct(trx, {
      actor: actedBy(context.actor),
      verb: 'export.put_into_cart',
      subject: { kind: 'project', id: project.id, name: project.name },
      detail: { item, format: spec.format, records: fids.length, price_cents: price },
    });
    return item;
  });
  return { id, records: fids.length, price };
}

async function noteShowing(
  { accessLog, services }: Starting,
  { columns, editionId, geoid }: ExportSpec,
  records: number,
  context: RequestContext,
): Promise<void> {
  const known = await columnsOf(services.database.kysely, editionId);
  const isPersonal = exportedColumns(columns, known.isPersonal).some((column) => column?.isPersonal === true);
  if (!isPersonal || records === 0) return;
  const shown = { geoid, llUuid: '' };
  accessLog.note(
    context,
    'startExport',
    Array.from({ length: records }, () => shown),
  );
}

/** `old-houses-2026-11-22-shp.zip`. */
function fileName(projectName: string, { format }: ExportSpec): string {
  const plain = projectName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${plain || 'parcels'}-${new Date().toISOString().slice(0, 10)}-${format}.zip`;
}
