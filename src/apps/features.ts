import type { FastifyInstance } from 'fastify';
import { closeAll } from '../backend/close-all.ts';
import type { CommandIo } from '../backend/command.ts';
import { purgeDeletedJob } from '../backend/db/soft-delete.ts';
import type {
  CommandContext,
  ExtensionPoint,
  FeatureServer,
  Identity,
  OpenContext,
  OpenedParts,
  ServingParts,
} from '../backend/feature-server.ts';
import type { Route } from '../backend/http/route.ts';
import type { Decide } from '../backend/http/router.ts';
import type { Job, Jobs } from '../backend/jobs/jobs.ts';
import { openMail } from '../backend/ports/mail/open-mail.ts';
import type { Services } from '../backend/services.ts';
import type { StoredSettings } from '../backend/stored-settings/stored-settings.ts';
import { FEATURES } from './feature-list.ts';
import { ACTS, PERSONAL_DATA, SERVERS, SOFT_DELETES } from './server-list.ts';

/** The parts that answer requests. They hold stores and indexes open, so only a server opens them. */
export interface Serving extends Identity {
  decide: Decide;
  routes: readonly Route[];
  /** Returns the hosts of the pictures that operators added to the map. Until a host changes, each call returns the same array. */
  imageOrigins(): readonly string[];
  /** Returns the hosts whose code may run on the pages that are declared with `runsForeignCode`. */
  codeOrigins(): readonly string[];
  /** Adds the features' routes that are not endpoints: uploads and the webhook of Stripe. */
  mount(server: FastifyInstance): Promise<void>;
}

/** The server sides of all features, after they were opened. */
export interface Features {
  jobs: readonly Job[];
  /** Returns the context for the commands of this feature. */
  commandContext(server: FeatureServer): CommandContext<unknown>;
  /** Runs before requests are answered, and creates data that an empty site needs. */
  beforeServing(io: CommandIo): Promise<void>;
  openServing(): Promise<Serving>;
  /** Returns the text that the terminal shows when the server is ready, in blocks of lines. */
  welcome(): Promise<readonly (readonly string[])[]>;
  close(): Promise<void>;
}

/** Creates the data that every installation has. */
export async function seedFeatures(services: Services, io: CommandIo): Promise<void> {
  for (const server of SERVERS) await server.seed?.(services, io);
}

/** Opens the features in their order. If one fails, the ones before it are closed. */
export async function openFeatures(
  services: Services,
  jobs: Jobs,
  storedSettings: StoredSettings,
): Promise<Features> {
  const mail = openMail(services.config);
  const opened = new Map<FeatureServer, OpenedParts<unknown>>();
  const serving = new Map<FeatureServer, ServingParts<unknown>>();
  const refresh = async () => {
    for (const parts of serving.values()) await parts.refresh?.();
  };
  const context: OpenContext = {
    services,
    jobs,
    mail,
    storedSettings,
    features: FEATURES,
    personalData: PERSONAL_DATA,
    acts: ACTS,
    get: <Opened>(server: FeatureServer<Opened>) => partsOf(opened, server).opened as Opened,
    extensionsOf: (point) => extensionsOf(point, services),
    refresh,
    async published(county) {
      await refresh();
      for (const parts of opened.values()) await parts.onPublished?.(county);
    },
  };
  const close = () =>
    closeAll([
      () => mail.close(),
      ...[...opened.values(), ...serving.values()].map((parts) => () => parts.close?.()),
    ]);
  try {
    for (const server of SERVERS) opened.set(server, (await server.open?.(context)) ?? {});
  } catch (error) {
    await close().catch(() => undefined); // the caller needs the first error, not one of closing
    throw error;
  }
  return {
    jobs: [
      ...[...opened.values()].flatMap((parts) => parts.jobs ?? []),
      purgeDeletedJob(services, SOFT_DELETES),
    ],
    commandContext: (server) => ({ services, mail, opened: opened.get(server)?.opened }),
    async beforeServing(io) {
      for (const parts of opened.values()) await parts.beforeServing?.(io);
    },
    async openServing() {
      // The statements of requests have a time limit, because a person waits for the reply.
      const requests: Services = { ...services, database: services.database.forRequests };
      const serveContext = {
        ...context,
        services: requests,
        extensionsOf: <T>(point: ExtensionPoint<T>) => extensionsOf(point, requests),
        getServing: <T>(server: FeatureServer<unknown, T>) => partsOf(serving, server).serving as T,
      };
      for (const server of SERVERS) {
        const parts = await server.serve?.(serveContext, opened.get(server)?.opened);
        serving.set(server, parts ?? {});
      }
      return composeServing([...serving.values()]);
    },
    async welcome() {
      const blocks = await Promise.all(
        [...opened.values()].map(async (parts) => (await parts.welcome?.()) ?? []),
      );
      return blocks.filter((lines) => lines.length > 0);
    },
    close,
  };
}

function composeServing(all: readonly ServingParts<unknown>[]): Serving {
  const identity = all.find((parts) => parts.identity !== undefined)?.identity;
  if (identity === undefined) throw new Error('no feature says who sends requests');
  const decide = all.find((parts) => parts.decide !== undefined)?.decide;
  if (decide === undefined) throw new Error('no feature decides permissions');
  const around = all.flatMap((parts) => (parts.aroundRoute === undefined ? [] : [parts]));
  return {
    routes: all
      .flatMap((parts) => parts.routes ?? [])
      .map((route) => around.reduce((inner, parts) => parts.aroundRoute?.(inner) ?? inner, route)),
    identify: (request) => identity.identify(request),
    decide,
    isKnownOrigin: (origin) => identity.isKnownOrigin(origin),
    imageOrigins: joinedList(
      all.flatMap((parts) => (parts.imageOrigins === undefined ? [] : [parts.imageOrigins])),
    ),
    codeOrigins: () => all.flatMap((parts) => parts.codeOrigins?.() ?? []),
    async mount(server) {
      for (const parts of all) await parts.mount?.(server, identity);
    },
  };
}

/** Joins lists into one. The joined list is made again only when one of them was replaced. */
function joinedList(lists: readonly (() => readonly string[])[]): () => readonly string[] {
  let parts = lists.map((list) => list());
  let joined = parts.flat();
  return () => {
    const now = lists.map((list) => list());
    if (now.some((list, index) => list !== parts[index])) {
      parts = now;
      joined = parts.flat();
    }
    return joined;
  };
}

/** Returns the parts of a feature. Throws if the feature is not open yet, because it comes later in the order or is the caller itself. */
function partsOf<Parts>(all: ReadonlyMap<FeatureServer, Parts>, server: FeatureServer): Parts {
  const parts = all.get(server);
  if (parts === undefined) throw new Error(`The feature ${server.feature.name} is not open yet.`);
  return parts;
}

function extensionsOf<T>(point: ExtensionPoint<T>, services: Services): T[] {
  return SERVERS.flatMap(({ extensions = [] }) => extensions)
    .filter((extension) => extension.point === point)
    .map((extension) => extension.make(services, (other) => extensionsOf(other, services)) as T);
}
