import type { FastifyInstance } from 'fastify';
import type { Feature } from '../kernel/feature.ts';
import type { Actor } from '../kernel/permission.ts';
import { type Command, type CommandIo, withContext } from './command.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Route } from './http/route.ts';
import type { Decide } from './http/router.ts';
import type { IdentifyRequest } from './http/server.ts';
import type { Job, Jobs } from './jobs/jobs.ts';
import type { PersonalData } from './personal-data.ts';
import type { Mail } from './ports/mail/mail.ts';
import type { Services } from './services.ts';
import type { SettingsTable } from './setting.ts';

type Awaitable<T> = T | Promise<T>;

/**
 * What a feature does on the server. The program opens its features in their order, in every process; a process that answers requests then lets
 * them serve, in the same order. `Opened` and `Serving` are what each phase gives to later features and to the commands.
 */
export interface FeatureServer<Opened = unknown, Serving = unknown> extends ServerManifest<Opened, Serving> {
  feature: Feature;
}

interface ServerManifest<Opened, Serving> {
  /** The feature's settings of the operator, by the names of their environment variables. Read them with `settingsOf`. */
  settings?: SettingsTable;
  /** Finds settings that contradict each other. A setting that failed its own check has its default here. */
  findSettingIssues?(config: Pick<Config, 'featureSettings'>): readonly string[];
  /** URL templates of map tiles that browsers fetch, by the setting that has each. */
  tileTemplates?(config: Pick<Config, 'featureSettings'>): Readonly<Record<string, string | undefined>>;
  /** What the feature holds about people. */
  personalData?: readonly PersonalData[];
  /** Values for extension points of earlier features, made by {@link extend}. */
  extensions?: readonly Extension[];
  /** Commands of `platbook`. They run in a process where all features are open. */
  commands?: readonly Command<CommandContext<Opened>>[];
  /** Commands that run while nothing is open, because they make the data folder or the database. */
  offlineCommands?: readonly Command<Config>[];
  /** Throws a problem when the program can't start with this data folder. Runs before the database opens. */
  checkDataFolder?(config: Config): Promise<void>;
  /** Throws a problem when the program can't start with this database. Runs before its migrations. */
  checkDatabase?(db: Db): Promise<void>;
  /** Makes what every installation has. Runs at every start, after the migrations and before anything opens. */
  seed?(services: Services, io: CommandIo): Promise<void>;
  open?(context: OpenContext): Awaitable<OpenedParts<Opened>>;
  serve?(context: ServeContext, opened: Opened): Awaitable<ServingParts<Serving>>;
}

/** What a feature has in every process. */
export interface OpenedParts<Opened> {
  /** For later features and for the commands of this one. */
  opened?: Opened;
  jobs?: readonly Job[];
  /** Runs after something was published in this process, when everything that serves has switched to it. */
  onPublished?(): Promise<void>;
  /** Runs in a server before it answers requests. */
  beforeServing?(io: CommandIo): Promise<void>;
  /** Lines that the terminal shows when the server is ready. */
  welcome?(): Promise<readonly string[]>;
  close?(): Promise<void>;
}

/** What a feature has in a process that answers requests. */
export interface ServingParts<Serving> {
  /** For later features. */
  serving?: Serving;
  routes?: readonly Route[];
  /** Switches to editions that were published in this process. */
  refresh?(): Promise<void>;
  /** Says who sends requests. One feature does. */
  identity?: Identity;
  /** Answers permissions that are asked for a record. One feature does. */
  decide?: Decide;
  /** Adds what answers requests that are not JSON. */
  mount?(server: FastifyInstance, identity: Identity): Promise<void>;
  /** Puts something around the route of every feature. */
  aroundRoute?(route: Route): Route;
  close?(): Promise<void>;
}

export interface Identity {
  identify(request: IdentifyRequest): Promise<Actor>;
  /** Returns true when pages of this origin may send requests with some API token. */
  isKnownOrigin(origin: string): Promise<boolean>;
}

export interface OpenContext {
  services: Services;
  jobs: Jobs;
  mail: Mail;
  /** All settings of the program and of its features. */
  settings: SettingsTable;
  /** The manifests of all features. */
  features: readonly Feature[];
  /** What all features hold about people. */
  personalData: readonly PersonalData[];
  /** What an earlier feature opened. */
  get<Opened>(server: FeatureServer<Opened>): Opened;
  /** What the later features gave for an extension point. */
  extensionsOf<T>(point: ExtensionPoint<T>): readonly T[];
  /** Lets everything that serves in this process switch to what was published. */
  refresh(): Promise<void>;
  /** Call it after a publication: it refreshes, then runs `onPublished` of all features. */
  published(): Promise<void>;
}

export interface ServeContext extends OpenContext {
  /** Statements of these services end in time, because a person waits for the answer. */
  services: Services;
  /** What an earlier feature serves. */
  getServing<Serving>(server: FeatureServer<unknown, Serving>): Serving;
}

/** What a command is given. */
export interface CommandContext<Opened> {
  services: Services;
  mail: Mail;
  /** What the feature of the command opened. */
  opened: Opened;
}

/** Joins the manifest of a feature and its server side. */
export function defineServer<Opened = undefined, Serving = undefined>(
  feature: Feature,
  manifest: ServerManifest<Opened, Serving>,
): FeatureServer<Opened, Serving> {
  return { feature, ...manifest };
}

/** Commands that need only what their feature opened. */
export function onOpened<Opened>(
  commands: readonly Command<Opened>[],
): readonly Command<CommandContext<Opened>>[] {
  return commands.map((command) => withContext(command, ({ opened }: CommandContext<Opened>) => opened));
}

/** A value that an earlier feature asks of later ones, such as what shares its records. Made with `extensionPoint`, compared by identity. */
export interface ExtensionPoint<T> {
  /** For errors. */
  about: string;
  /** Only a type: a point holds no value. */
  readonly type?: T;
}

export interface Extension<T = unknown> {
  point: ExtensionPoint<T>;
  make(services: Services): T;
}

export function extensionPoint<T>(about: string): ExtensionPoint<T> {
  return { about };
}

/** Gives a value to the extension point of an earlier feature. `make` runs when that feature asks for it. */
export function extend<T>(point: ExtensionPoint<T>, make: (services: Services) => T): Extension<T> {
  return { point, make };
}
