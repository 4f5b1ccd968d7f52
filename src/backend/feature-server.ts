import type { FastifyInstance } from 'fastify';
import type { Feature } from '../kernel/feature.ts';
import type { Actor } from '../kernel/permission.ts';
import type { ActSentences } from './act-sentences.ts';
import { type Command, type CommandIo, withContext } from './command.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { SoftDelete } from './db/soft-delete.ts';
import type { Route } from './http/route.ts';
import type { Decide } from './http/router.ts';
import type { IdentifyRequest } from './http/server.ts';
import type { Job, Jobs } from './jobs/jobs.ts';
import type { PersonalData } from './personal-data.ts';
import type { Mail } from './ports/mail/mail.ts';
import type { Services } from './services.ts';
import type { SettingsTable } from './setting.ts';
import type { StoredSettings } from './stored-settings/stored-settings.ts';

type Awaitable<T> = T | Promise<T>;

/**
 * The server side of a feature. Every process opens all features in their order. A process that answers requests then calls `serve` of each, in the same order.
 * `Opened` and `Serving` are the values that each phase provides to later features and to the commands.
 */
export interface FeatureServer<Opened = unknown, Serving = unknown> extends ServerManifest<Opened, Serving> {
  feature: Feature;
}

interface ServerManifest<Opened, Serving> {
  /** The operator's settings for the feature, by the names of their environment variables. Read them with `settingsOf`. */
  settings?: SettingsTable;
  /** Returns issues about settings that contradict each other. A setting that failed its own check has its default here. */
  findSettingIssues?(config: Pick<Config, 'featureSettings'>): readonly string[];
  /** Returns URL templates of map tiles that browsers fetch, by the names of their settings. */
  tileTemplates?(config: Pick<Config, 'featureSettings'>): Readonly<Record<string, string | undefined>>;
  /** The data about people that the feature stores. */
  personalData?: readonly PersonalData[];
  /** The sentences of the acts that the feature records in the audit log, by their verbs. */
  acts?: ActSentences;
  /** The tables whose rows can be restored for some time after they were deleted. They are purged every night. */
  softDeletes?: readonly SoftDelete[];
  /** Values for extension points of earlier features, made by {@link extend}. */
  extensions?: readonly Extension[];
  /** Commands of `platbook`. They run in a process in which all features are open. */
  commands?: readonly Command<CommandContext<Opened>>[];
  /** Commands that run while nothing is open, because they create the data folder or the database. */
  offlineCommands?: readonly Command<Config>[];
  /** Throws a problem if the program can't start with this data folder. Runs before the database opens. */
  checkDataFolder?(config: Config): Promise<void>;
  /** Throws a problem if the program can't start with this database. Runs before its migrations. */
  checkDatabase?(db: Db): Promise<void>;
  /** Creates the data that every installation has. Runs at every start, after the migrations and before the features open. */
  seed?(services: Services, io: CommandIo): Promise<void>;
  open?(context: OpenContext): Awaitable<OpenedParts<Opened>>;
  serve?(context: ServeContext, opened: Opened): Awaitable<ServingParts<Serving>>;
}

/** The parts of a feature that every process has. */
export interface OpenedParts<Opened> {
  /** The value for later features and for the commands of this one. */
  opened?: Opened;
  jobs?: readonly Job[];
  /**
   * Runs after data was published in this process, once all serving parts have switched to it. `county` is the path of the county that got another edition, or
   * null after layers or boundaries were published.
   */
  onPublished?(county: string | null): Promise<void>;
  /** Runs in a server before it answers requests. */
  beforeServing?(io: CommandIo): Promise<void>;
  /** Returns lines that the terminal shows when the server is ready. */
  welcome?(): Promise<readonly string[]>;
  close?(): Promise<void>;
}

/** The parts of a feature that only a process that answers requests has. */
export interface ServingParts<Serving> {
  /** The value for later features. */
  serving?: Serving;
  routes?: readonly Route[];
  /** Returns hosts that browsers fetch pictures of the map from, besides those of `tileTemplates`. The list is the same object until a host changes. */
  imageOrigins?(): readonly string[];
  /** Returns hosts whose code and frames may run on the pages that are declared with `runsForeignCode`; none while no such code is needed. */
  codeOrigins?(): readonly string[];
  /** Switches to the editions that were published in this process. */
  refresh?(): Promise<void>;
  /** Identifies the senders of requests. Exactly one feature has it. */
  identity?: Identity;
  /** Decides permissions that depend on a record. Exactly one feature has it. */
  decide?: Decide;
  /** Adds routes that are not endpoints, such as those of resumable uploads. */
  mount?(server: FastifyInstance, identity: Identity): Promise<void>;
  /** Wraps each route of all features. */
  aroundRoute?(route: Route): Route;
  close?(): Promise<void>;
}

export interface Identity {
  identify(request: IdentifyRequest): Promise<Actor>;
  /** Returns true if an API token allows requests from pages of this origin. */
  isKnownOrigin(origin: string): Promise<boolean>;
}

export interface OpenContext {
  services: Services;
  jobs: Jobs;
  mail: Mail;
  /** All settings of the program and of its features, and the changes that operators made in the browser. */
  storedSettings: StoredSettings;
  /** The manifests of all features. */
  features: readonly Feature[];
  /** The data about people that all features store. */
  personalData: readonly PersonalData[];
  /** The sentences of the audit log of all features. */
  acts: ActSentences;
  /** Returns the `opened` value of an earlier feature. */
  get<Opened>(server: FeatureServer<Opened>): Opened;
  /** Returns the values of later features for an extension point. */
  extensionsOf<T>(point: ExtensionPoint<T>): readonly T[];
  /** Lets all serving parts of this process switch to the published data. */
  refresh(): Promise<void>;
  /** Call it after a publication. It refreshes, then runs `onPublished` of all features. `county` is the path of the county that got another edition, or null. */
  published(county: string | null): Promise<void>;
}

export interface ServeContext extends OpenContext {
  /** The statements of these services have a time limit, because a person waits for the reply. */
  services: Services;
  /** Returns the `serving` value of an earlier feature. */
  getServing<Serving>(server: FeatureServer<unknown, Serving>): Serving;
}

/** The context of a command. */
export interface CommandContext<Opened> {
  services: Services;
  mail: Mail;
  /** The `opened` value of the command's feature. */
  opened: Opened;
}

/** Joins the manifest of a feature with its server side. */
export function defineServer<Opened = undefined, Serving = undefined>(
  feature: Feature,
  manifest: ServerManifest<Opened, Serving>,
): FeatureServer<Opened, Serving> {
  return { feature, ...manifest };
}

/** Converts commands that need only the `opened` value to commands that take the whole context. */
export function onOpened<Opened>(
  commands: readonly Command<Opened>[],
): readonly Command<CommandContext<Opened>>[] {
  return commands.map((command) => withContext(command, ({ opened }: CommandContext<Opened>) => opened));
}

/** A place for values that later features add to an earlier one, such as the parcels of privacy opt-outs. Made with `extensionPoint`, compared by identity. */
export interface ExtensionPoint<T> {
  /** The values that the point is for, in a few words. Only for readers: the program does not use it. */
  about: string;
  /** Carries the type only. A point holds no value. */
  readonly type?: T;
}

export interface Extension<T = unknown> {
  point: ExtensionPoint<T>;
  make(services: Services, extensionsOf: OpenContext['extensionsOf']): T;
}

export function extensionPoint<T>(about: string): ExtensionPoint<T> {
  return { about };
}

/** Adds a value to the extension point of an earlier feature. `make` runs when that feature reads the point; it can read the points of its own feature. */
export function extend<T>(point: ExtensionPoint<T>, make: Extension<T>['make']): Extension<T> {
  return { point, make };
}
