import type { FastifyInstance } from 'fastify';
import type { CommandIo } from '../backend/command.ts';
import type { IdentifyRequest } from '../backend/http/server.ts';
import type { Route } from '../backend/http/route.ts';
import type { Job, Jobs } from '../backend/jobs/jobs.ts';
import { openMail } from '../backend/ports/mail/open-mail.ts';
import type { Services } from '../backend/services.ts';
import { adminRoutes, withTrail } from '../features/admin/server/index.ts';
import { auditRoutes } from '../features/audit/server/index.ts';
import { type DemoLogin, createAccounts } from '../features/accounts/server/index.ts';
import { nightlyBackupJob, repairFilesJob, storageTaskJob } from '../features/backups/jobs/index.ts';
import { type RepairContext, healthRoutes, sweepDeadTasks } from '../features/backups/server/index.ts';
import { type Coverage, createCoverage } from '../features/coverage/server/index.ts';
import {
  type Editions,
  createEditions,
  fitOutlineJob,
  queueOutlineFits,
} from '../features/editions/server/index.ts';
import { createAreaOutlines, focusAreaRoutes } from '../features/focus-areas/server/index.ts';
import { buildParcelExportJob, settleParcelExportsJob } from '../features/exports/jobs/index.ts';
import { exportRoutes, remakeLostExport } from '../features/exports/server/index.ts';
import { createFilters } from '../features/filters/server/index.ts';
import { followRoutes } from '../features/follows/server/index.ts';
import { groupRoutes, memberGroupSlugs } from '../features/groups/server/index.ts';
import {
  changeTileRoutes,
  compareJob,
  historyRoutes,
  queueComparisons,
} from '../features/history/server/index.ts';
import {
  createUploads,
  type ImportContext,
  importJob,
  importRoutes,
  settleImportsJob,
  sweepDeadImports,
} from '../features/imports/server/index.ts';
import { type Layers, createLayers } from '../features/layers/server/index.ts';
import { ownerRoutes } from '../features/owners/server/index.ts';
import {
  findRemovalMatches,
  followRemoval,
  listColumnsJob,
  parcelRoutes,
  queueColumnLists,
} from '../features/parcels/server/index.ts';
import { createBoundaryTiles, placeRoutes, seedPlaces } from '../features/places/server/index.ts';
import { passkeyRoutes } from '../features/passkeys/server/index.ts';
import { twoFactorRoutes } from '../features/two-factor/server/index.ts';
import { preferenceRoutes } from '../features/preferences/server/index.ts';
import { helpRoutes } from '../features/help/server/index.ts';
import { forgetJob } from '../features/privacy/jobs/index.ts';
import { type Privacy, createPrivacy } from '../features/privacy/server/index.ts';
import { createSearch } from '../features/search/server/index.ts';
import { createImagery } from '../backend/ports/imagery/create-imagery.ts';
import { imageryRoutes } from '../features/imagery/server/index.ts';
import { createIdentityProvider } from '../backend/ports/identity-provider/create-identity-provider.ts';
import { singleSignOnRoutes } from '../features/single-sign-on/server/index.ts';
import { projectAreaLinks, projectRoutes } from '../features/projects/server/index.ts';
import { forgetSourcesJob } from '../features/style-rules/jobs/index.ts';
import { sourceRoutes, summaryRoutes } from '../features/style-rules/server/index.ts';
import { siteRoutes } from '../features/site/server/index.ts';
import { createTerrain } from '../features/terrain/server/index.ts';
import { buildExportJob, settleLeaversJob } from '../features/profile/jobs/index.ts';
import { leavingRoutes, profileRoutes } from '../features/profile/server/index.ts';
import { forgetTokensJob } from '../features/tokens/jobs/index.ts';
import { FEATURES } from '../features/feature-list.ts';
import { tokenScopesOf } from '../features/tokens/rules/token-scopes.ts';
import { createTokens } from '../features/tokens/server/index.ts';
import { forgetUsesJob } from '../features/usage/jobs/index.ts';
import { usageRoutes } from '../features/usage/server/index.ts';
import type { Actor } from '../kernel/permission.ts';
import { PERSONAL_DATA } from './personal-data-parts.ts';
import { publishWorldLayers, republishWorldLayer } from './world-layers.ts';

/** What answers requests. It keeps stores and indexes open, so only a server has it. */
export interface Serving {
  routes: readonly Route[];
  identify(request: IdentifyRequest): Promise<Actor>;
  isKnownOrigin(origin: string): Promise<boolean>;
  /** Adds what answers requests that are no JSON: uploads. */
  mount(server: FastifyInstance): Promise<void>;
}

/** Every feature's server side, composed. */
export interface Features {
  jobs: readonly Job[];
  /** What commands that import need. */
  importContext: ImportContext;
  /** What commands that repair files need. */
  repairContext: RepairContext;
  privacy: Privacy;
  coverage: Coverage;
  openServing(): Promise<Serving>;
  /** The log-ins of the demo accounts, made when missing; none when the demo is off. */
  demoLogins(): Promise<readonly DemoLogin[]>;
  close(): Promise<void>;
}

/** Seeds what every installation has: the places of the world and the layers made of them. */
export async function seedWorld(services: Services, io: CommandIo): Promise<void> {
  io.progress('Places of the United States and Canada ...');
  await seedPlaces(services, (message) => io.progress(message));
  await publishWorldLayers(services, io);
}

/** Opens what imports and jobs need. */
export async function openFeatures(services: Services, jobs: Jobs): Promise<Features> {
  await sweepDeadImports(services);
  await sweepDeadTasks(services);

  const accounts = createAccounts(services);
  const mail = openMail(services.config);
  const privacy = createPrivacy(services, {
    find: (rule, options) => findRemovalMatches(services, rule, options),
    follow: followRemoval,
  });
  const coverage = createCoverage(services);
  const exporting = { services, removals: privacy.removals };
  const closers: (() => Promise<void>)[] = [() => privacy.close(), async () => mail.close()];
  let refreshServing = async () => {};
  const outlineJob = fitOutlineJob(services, { onFitted: () => refreshServing() });
  const importContext: ImportContext = {
    services,
    jobs,
    async onPublished() {
      await refreshServing();
      await queueComparisons(services, jobs);
      await queueOutlineFits(services, jobs, outlineJob);
    },
  };
  await queueComparisons(services, jobs);
  await queueColumnLists(services, jobs);
  await queueOutlineFits(services, jobs, outlineJob);
  const repairContext: RepairContext = {
    importContext,
    republishWorldLayer: (layer) => republishWorldLayer(services, layer),
    remakeExport: (id) =>
      remakeLostExport(services, id, (lost) => jobs.enqueue(buildParcelExportJob(exporting), { id: lost })),
  };
  const repairJob = repairFilesJob(repairContext);
  services.files.onDamage(() => {
    jobs
      .enqueue(repairJob, {})
      .catch((error: unknown) => services.log.error({ err: error }, 'a repair could not be queued'));
  });
  return {
    jobs: [
      importJob(importContext),
      settleImportsJob(importContext),
      compareJob(services),
      listColumnsJob(services),
      outlineJob,
      forgetJob(services),
      forgetUsesJob(services),
      forgetSourcesJob(services),
      forgetTokensJob(services),
      buildExportJob(services, { parts: PERSONAL_DATA, mail }),
      settleLeaversJob(services, { parts: PERSONAL_DATA, mail }),
      buildParcelExportJob(exporting),
      settleParcelExportsJob(exporting, jobs),
      repairJob,
      storageTaskJob(repairContext),
      nightlyBackupJob(services),
    ],
    importContext,
    repairContext,
    privacy,
    coverage,
    async openServing() {
      // Their statements end in time: what waits for an answer is a person.
      const requests: Services = { ...services, database: services.database.forRequests };
      const boundaryTiles = createBoundaryTiles(requests);
      const layers = await createLayers(requests);
      const terrain = createTerrain(requests, layers.sight);
      const imagery = createImagery(requests.config.imagery);
      const editions = await createEditions(requests, layers.sight);
      const tokens = createTokens(requests, accounts, tokenScopesOf(FEATURES));
      const uploads = await createUploads(requests);
      const search = createSearch(requests, (lon, lat) => editions.parcelsAtPoint(lon, lat), privacy);
      const areaLinks = {
        ...projectAreaLinks(requests),
        groupSlugsOf: (actor: Actor) => memberGroupSlugs(requests, actor),
      };
      const openFocusArea = createAreaOutlines(requests, areaLinks);
      const filters = createFilters(requests, { editions, privacy, openFocusArea });
      closers.push(
        () => boundaryTiles.close(),
        () => layers.close(),
        () => tokens.close(),
        () => uploads.close(),
        () => editions.close(),
        () => search.close(),
      );
      refreshServing = async () => {
        await editions.refresh();
        await search.refresh();
        await coverage.refresh();
        await layers.refresh();
        await terrain.refresh();
      };
      return {
        routes: withTrail(requests.database.kysely, [
          ...auditRoutes(requests),
          ...adminRoutes(requests, accounts),
          ...healthRoutes(requests, { jobs, repairs: repairContext }),
          ...accounts.routes,
          ...preferenceRoutes(requests),
          ...usageRoutes(requests),
          ...tokens.routes,
          ...singleSignOnRoutes(requests, accounts, createIdentityProvider(requests.config)),
          ...passkeyRoutes(requests, accounts, mail),
          ...twoFactorRoutes(requests, accounts, mail),
          ...profileRoutes(requests, accounts, mail),
          ...leavingRoutes(requests, { jobs, mail, parts: PERSONAL_DATA }),
          ...groupRoutes(requests, accounts, mail),
          ...placeRoutes(requests),
          ...boundaryTiles.routes,
          ...privacy.routes,
          ...parcelRoutes(requests, privacy),
          ...layers.routes,
          ...terrain.routes,
          ...imageryRoutes(requests, { imagery, removals: privacy.removals }),
          ...editions.routes,
          ...historyRoutes(requests, privacy),
          ...changeTileRoutes(requests, editions),
          ...followRoutes(requests),
          ...coverage.routes,
          ...search.routes,
          ...ownerRoutes(requests, search, privacy),
          ...importRoutes(importContext, uploads),
          ...focusAreaRoutes(requests, areaLinks),
          ...filters.routes,
          ...sourceRoutes(requests, editions, filters.chooser),
          ...summaryRoutes(editions, filters.chooser),
          ...projectRoutes(requests, mail),
          ...exportRoutes(requests, { jobs, privacy, chooser: filters.chooser }),
          ...helpRoutes(requests),
          ...siteRoutes(requests, {
            tileVersion: () => joinTileVersions(editions, layers),
            terrain: (actor) => terrain.source(actor),
            imagery: { street_view: imagery.has.streetView, birds_eye: imagery.has.birdsEye },
          }),
        ]),
        identify: (request) => tokens.identify(request),
        isKnownOrigin: (origin) => tokens.isKnownOrigin(origin),
        mount: (server) => uploads.mount(server, (request) => tokens.identify(request)),
      };
    },
    demoLogins: async () => (services.config.demo.enabled ? accounts.ensureDemoAccounts() : []),
    async close() {
      for (const close of closers.toReversed()) await close();
    },
  };
}

async function joinTileVersions(editions: Editions, layers: Layers): Promise<string> {
  return [await editions.tileVersion(), await layers.tileVersion()].join('.');
}
