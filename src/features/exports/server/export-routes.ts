import { stat } from 'node:fs/promises';
import type { Config } from '../../../backend/config.ts';
import {
  type LoadContext,
  type RequestContext,
  type Route,
  type WriteContext,
  route,
  writeRoute,
} from '../../../backend/http/route.ts';
import type { Jobs } from '../../../backend/jobs/jobs.ts';
import { isSigned } from '../../../backend/made-files/signed-link.ts';
import { readSecret } from '../../../backend/secret.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { plansOf } from '../../accounts/server/index.ts';
import type { ParcelSelector } from '../../filters/server/index.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { openFieldAccess, accessSettingsOf } from '../../parcels/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { loadProject, projectLoader } from '../../projects/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import {
  addExportItems,
  cancelExport,
  cancelOwnExport,
  checkExport,
  checkOwnExport,
  countProject,
  downloadExport,
  listExports,
  listFreeDownloads,
  listOwnExports,
  startExport,
  startOwnExport,
} from '../contract.ts';
import { queueExport } from '../jobs/build-export.job.ts';
import { priceKindOf } from '../rules/export-formats.ts';
import { EXPORT_KEPT_DAYS, shownExports } from '../rules/export-history.ts';
import { exportPriceCents } from '../rules/export-price.ts';
import { WHY_LEFT_OUT, isViewOnly } from '../rules/exported-columns.ts';
import type { CartPage } from './cart-page.ts';
import { describeExport, linkSubject } from './describe-export.ts';
import { endWithoutFile } from './end-export.ts';
import { exportFolder } from './export-files.ts';
import { type ExportHome, homeOfPerson, homeOfProject } from './export-home.ts';
import { exportSpecSchema } from './export-spec.ts';
import { freeDownloadsOf } from './free-downloads.ts';
import { NOBODY_OPTED_OUT, mayNamePeople, optOutsKey } from './hidden-rows.ts';
import { createCheckedFiles, makeAgain, openExportFile } from './lost-files.ts';
import { newlyPersonalColumns } from './newly-personal.ts';
import { type ExportRequest, priceExport } from './price-export.ts';
import { findExportedEdition } from './queries-edition.ts';
import { type ExportRow, findExport, findLinkedExport, listExportRows } from './queries.ts';
import {
  type PreparedExport,
  type Starting,
  dropExport,
  findSame,
  prepareExport,
  preparePurchase,
  putExportIntoCart,
  startExportOf,
} from './start-export.ts';

const MAX_LISTED = 200;

export interface ExportParts {
  jobs: Pick<Jobs, 'enqueue'>;
  privacy: Pick<Privacy, 'optOuts' | 'accessLog'>;
  selector: Pick<ParcelSelector, 'choose' | 'ogcFids'>;
  /** The page of the cart; absent where there is none. */
  cartPath?: CartPage;
}

/** The routes of exports, and the download of files. */
export function exportRoutes(
  services: Services,
  { jobs, privacy, selector, cartPath = () => null }: ExportParts,
): Route[] {
  const { config, database } = services;
  const db = database.kysely;
  const queue = queueExport({ services, optOuts: privacy.optOuts }, jobs);
  const checked = createCheckedFiles();
  const starting = startingOf(services, { jobs, privacy, selector });
  const plans = () => plansOf(config);
  const openProject = projectLoader(plans);
  const ofProject = async (input: { params: { slug: string } }, context: LoadContext) =>
    homeOfProject(await openProject(input, context));

  const listOf = async ({ ownerId }: ExportHome, { setHeader }: RequestContext) => {
    setHeader('cache-control', 'no-store');
    const now = new Date();
    const secret = await readSecret(config);
    const rows = await listExportRows(db, ownerId, MAX_LISTED);
    const items = rows.map((row) => describeExport(row, secret, now));
    return { exports: shownExports(items, now.getTime()) };
  };

  const checkFor = async (home: ExportHome, request: ExportRequest, context: RequestContext) => {
    const { selection, facts, freeRows } = await priceExport(starting, home, request, context);
    const edition = await findExportedEdition(db, selection.county.editionId);
    const access = await openFieldAccess(services, selection.county, home.actorInGroup);
    const { remaining, requested, can_download } = facts.quota ?? NO_QUOTA;
    return {
      price: facts.isFree ? 0 : exportPriceCents(priceKindOf(request.fmt), requested, remaining),
      remaining,
      requested,
      can_download,
      max_list_count: freeRows,
      is_free: facts.isFree,
      county: {
        path: selection.county.placePath,
        headline: edition?.headline ?? selection.county.placePath,
        total: selection.county.parcelCount,
      },
      locked: lockedColumns(home.actorInGroup, access, config),
    };
  };

  const startPrepared = async (prepared: PreparedExport, context: WriteContext) => {
    const made = prepared.existing ?? (await startExportOf(starting, prepared, context));
    return async () => {
      if (made === undefined) await dropExport(starting, prepared);
      const row = made ?? (await findSame(db, prepared));
      if (row === undefined) throw new Problem('conflict', 'This export has just ended. Please try again.');
      const started = describeExport(row, await readSecret(config), new Date());
      return { url: started.url, export: started };
    };
  };
  const undo = (prepared: PreparedExport) => dropExport(starting, prepared);

  const cancel = async (id: string, { ownerId, project }: ExportHome, { trx }: WriteContext) => {
    const row = await findExport(trx, id);
    if (row === undefined || row.ownerId !== ownerId) throw new Problem('not_found');
    if (row.state !== 'waiting' && row.state !== 'building')
      throw new Problem('conflict', 'This export has ended already.');
    const reason = project === null ? 'Stopped by you.' : 'Stopped by a member of the account.';
    await endWithoutFile(trx, id, 'cancelled', reason);
    return async () => {
      await services.files.removeAll(exportFolder(id));
      const ended = (await findExport(db, id)) ?? row;
      return { export: describeExport(ended, await readSecret(config), new Date()) };
    };
  };

  return [
    route(listExports, ofProject, (_, context) => listOf(context.record, context)),
    route(listOwnExports, (_, context) => listOf(homeOfPerson(context.actor), context)),

    route(listFreeDownloads, (_, context) => freeDownloadsOf(starting, context)),

    route(checkExport, ofProject, ({ body }, context) => checkFor(context.record, body, context)),
    route(checkOwnExport, ({ body }, context) => checkFor(homeOfPerson(context.actor), body, context)),

    route(countProject, openProject, async ({ body }, { record: project }) => {
      if (body.type === 'withDataCount' || body.all_parcels === 'false') return { count: 0 };
      const query = body.type === 'projectCount' ? project.query : body.query;
      return { count: (await selector.choose(query, project.actorInGroup)).count };
    }),

    writeRoute(startExport, ofProject, {
      prepare: ({ body }, context) => prepareExport(starting, context.record, body, context),
      write: (_, context, prepared) => startPrepared(prepared, context),
      undo,
    }),
    writeRoute(startOwnExport, {
      prepare: ({ body }, context) => prepareExport(starting, homeOfPerson(context.actor), body, context),
      write: (_, context, prepared) => startPrepared(prepared, context),
      undo,
    }),

    writeRoute(cancelExport, ofProject, ({ params: { id } }, context) => cancel(id, context.record, context)),
    writeRoute(cancelOwnExport, ({ params: { id } }, context) =>
      cancel(id, homeOfPerson(context.actor), context),
    ),

    writeRoute(
      addExportItems,
      async ({ body }, context) => homeOfProject(await loadProject(body.project, context, plans())),
      {
        prepare: ({ body }, context) => preparePurchase(starting, context.record, body, context),
        async write({ body: { query, fmt } }, context, prepared) {
          const item = await putExportIntoCart(prepared, query, context);
          return { item: { ...item, format: fmt }, path: cartPath() };
        },
      },
    ),

    route(downloadExport, async ({ params: { id }, query: { expires, signature } }, { setHeader }) => {
      if (!isSigned(await readSecret(config), linkSubject(id), { expires, signature }))
        throw new Problem('not_found', 'This link is incomplete. Copy it again from the history of exports.');
      const row = await findLinkedExport(db, id);
      const now = Date.now();
      if (
        expires * 1000 <= now ||
        row?.state === 'expired' ||
        (row?.expiresAt && row.expiresAt.getTime() <= now)
      )
        throw new Problem(
          'not_found',
          row?.error ??
            `This download has expired: files are kept for ${EXPORT_KEPT_DAYS} days. Start the export again.`,
        );
      if (row === undefined)
        throw new Problem(
          'not_found',
          'The project of this export, or the account of its owner, was deleted.',
        );
      if (row.state === 'waiting' || row.state === 'building')
        throw new Problem('conflict', 'This file is still being made. Come back in a moment.');
      if (row.fileKey === null || row.state !== 'ready')
        throw new Problem('not_found', row.error ?? 'This export could not be completed.');
      const staleBecause = await whyStale({ services, optOuts: privacy.optOuts }, row);
      if (staleBecause !== null) {
        // If another request has queued the file already, this call changes nothing.
        await makeAgain(services, row, queue);
        throw new Problem(
          'conflict',
          `Since this file was made, ${staleBecause}. The file is being made again: come back in a moment.`,
        );
      }
      const file = await openExportFile(services, { ...row, fileKey: row.fileKey }, checked);
      setHeader('content-disposition', `attachment; filename="${row.filename}"`);
      return {
        type: 'application/zip',
        file,
        size: row.bytes ?? (await stat(file)).size,
        cacheControl: 'private, no-store',
        ...(row.checksum === null ? {} : { etag: row.checksum }),
      };
    }),
  ];
}

/** Returns the services and values that starting an export needs. */
export function startingOf(services: Services, { jobs, privacy, selector }: ExportParts): Starting {
  return {
    services,
    selector,
    usage: createUsage(services),
    accessLog: privacy.accessLog,
    enqueue: queueExport({ services, optOuts: privacy.optOuts }, jobs),
  };
}

/** Returns what has changed since a finished file was made, so that it may not be downloaded anymore; null when it may. */
async function whyStale(
  { services, optOuts }: { services: Services; optOuts: Privacy['optOuts'] },
  row: ExportRow,
): Promise<string | null> {
  const spec = exportSpecSchema.parse(row.spec);
  const hidden = await newlyPersonalColumns(services, spec);
  if (hidden.length > 0)
    return `columns in it were classified as ones that may name people: ${hidden.join(', ')}`;
  const isOld =
    mayNamePeople(spec.columns) &&
    (row.optOutsKey ?? NOBODY_OPTED_OUT) !== (await optOutsKey(optOuts, spec.geoid));
  return isOld ? 'the list of people who asked not to be shown has changed' : null;
}

const NO_QUOTA = { remaining: null, requested: 0, can_download: true };

/** Returns the columns of the schema that this reader can't export from a county, with the reasons as text. */
function lockedColumns(
  reader: Actor,
  access: FieldAccess,
  config: Pick<Config, 'featureSettings'>,
): { name: string; why: string }[] {
  const { premiumFields } = accessSettingsOf(config);
  return PARCEL_COLUMNS.flatMap(({ name }) => {
    const why = access.whyHidden(name) ?? (isViewOnly(name, reader, premiumFields) ? 'view_only' : null);
    return why === null ? [] : [{ name, why: WHY_LEFT_OUT[why] }];
  });
}
