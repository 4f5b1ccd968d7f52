import { createHash, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { FEATURES } from '../../src/apps/feature-list.ts';
import { createMetrics } from '../../src/backend/http/metrics.ts';
import type { Route } from '../../src/backend/http/route.ts';
import { createHttpServer } from '../../src/backend/http/server.ts';
import { actorOf } from '../../src/features/accounts/rules/actor-of-session.ts';
import type { GroupDetail } from '../../src/features/groups/contract.ts';
import type { Project, ProjectList } from '../../src/features/projects/contract.ts';
import { type Actor, GROUP_ROLES, type Permission, needsRecord } from '../../src/kernel/permission.ts';
import { Problem, type ProblemBody } from '../../src/kernel/problem.ts';
import { type TestSite, openTestSite } from './site.ts';

/** A visitor without an account, a person in each role of the group `works`, and two who aren't in it. All but the visitor own another group. */
export const PEOPLE = ['visitor', ...GROUP_ROLES, 'stranger', 'operator'] as const;
export type Person = (typeof PEOPLE)[number];

/** The data that a person's page has loaded; null when they can't see it. */
export interface Page {
  actor: Actor;
  group: GroupDetail | null;
  project: Project | null;
  projects: ProjectList | null;
  /** The focus area that the owner shared with the group. */
  area: { abilities: { update: boolean } } | null;
  areaRefusal: string | null;
  follows: { total_count: number; limit: number | null } | null;
}

export interface AccessWorld {
  site: TestSite;
  /** Sends a request and undoes its effects: see `DONE`. */
  send(person: Person, request: InjectOptions): Promise<Reply>;
  /** Sends a request whose effects stay. */
  change(
    person: Person,
    method: 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Record<string, unknown>>;
  idOf(person: Person): string;
  openPage(person: Person, projectUrl: string): Promise<Page>;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  code: string | null;
  detail: string;
  body: unknown;
}

export function permissionOf(verb: string): Permission {
  const declared = FEATURES.flatMap(({ permissions }) => Object.values<Permission>(permissions));
  const permission = declared.find((candidate) => candidate.verb === verb);
  if (permission === undefined) throw new Error(`no feature declares ${verb}`);
  return permission;
}

/** The error message of a permitted request. If its permission needs a record, its handler ran and its transaction was rolled back (see `withoutTraces`). */
export const DONE = 'everything was done, and undone';

/** Returns the real route, with a transaction that is rolled back. A route whose permission needs no record ends after the router's check. */
function withoutTraces(route: Route): Route {
  const { endpoint, handle } = route;
  const done = () => new Problem('conflict', DONE);
  if (!needsRecord(endpoint.permission)) return { endpoint, handle: () => Promise.reject(done()) };
  return {
    endpoint,
    handle: (input, context, router) =>
      handle(input, context, {
        ...router,
        openTransaction: (run) =>
          router.openTransaction(async (trx) => {
            await run(trx);
            throw done();
          }),
      }),
  };
}

/** Opens the whole site, and a second server that undoes all effects. */
export async function openAccessWorld(): Promise<AccessWorld> {
  const site = await openTestSite();
  site.services.config.featureSettings['PLATBOOK_PLAN_PRICES'] = 'team_flex.monthly=20';
  const { routes, identify, decide, services } = site;
  const app = await createHttpServer({
    routes: routes.map(withoutTraces),
    database: services.database.forRequests.kysely,
    log: services.log,
    metrics: createMetrics(),
    identify,
    decide,
    imageOrigins: () => [],
    isSecure: false,
    checkReplies: true,
  });
  const { ids, headers } = await makePeople(site);
  const send = async (person: Person, request: InjectOptions, server = app): Promise<Reply> => {
    const reply = await server.inject({
      ...request,
      headers: { ...request.headers, ...headers.get(person) },
    });
    const isJson = /\bjson\b/.test(reply.headers['content-type']?.toString() ?? '');
    const body: unknown = isJson && reply.payload !== '' ? JSON.parse(reply.payload) : null;
    const { code = null, detail = '' } = (body as Partial<ProblemBody> | null)?.error ?? {};
    return { status: reply.statusCode, code, detail, body };
  };
  const read = async <T>(person: Person, url: string): Promise<T | null> => {
    const { status, body } = await send(person, { method: 'GET', url }, site.app);
    return status === 200 ? (body as T) : null;
  };
  return {
    site,
    send,
    async change(person, method, url, payload) {
      const { status, body } = await send(person, { method, url, ...(payload && { payload }) }, site.app);
      if (status !== 200) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`);
      return body as Record<string, unknown>;
    },
    idOf: (person) => ids.get(person) ?? '',
    async openPage(person, projectUrl) {
      const session = await read<Parameters<typeof actorOf>[0]>(person, '/users/session.json');
      const areas = await read<{
        neighborhoods: { name: string; abilities: { update: boolean } }[];
        limit: { refusal: string | null };
      }>(person, '/neighborhoods.json');
      const follows = await read<{ follows: { parcels: NonNullable<Page['follows']>[] } }>(
        person,
        '/profile/follows.json',
      );
      return {
        actor: actorOf(session ?? undefined),
        group: await read(person, '/groups/works.json'),
        project: (await read<{ project: Project }>(person, projectUrl))?.project ?? null,
        projects: await read(person, '/projects.json'),
        area: areas?.neighborhoods.find(({ name }) => name === 'Kept') ?? null,
        areaRefusal: areas?.limit.refusal ?? null,
        follows: follows?.follows.parcels[0] ?? null,
      };
    },
    async close() {
      await app.close();
      await site.close();
    },
  };
}

/** Creates the accounts, groups and sessions. Returns the id of each account, and the headers of each person's browser. */
async function makePeople({ services }: TestSite) {
  const db = services.database.kysely;
  const ids = new Map<Person, string>();
  const headers = new Map<Person, Record<string, string>>();
  const group = async (slug: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into account_group (slug, name, plan) values (${slug}, ${slug}, 'team') returning id`.execute(
      db,
    );
    return rows[0]?.id ?? '';
  };
  const works = await group('works');
  for (const person of PEOPLE) {
    if (person === 'visitor') continue;
    const own = await group(`own-${person}`);
    const isMember = person !== 'stranger' && person !== 'operator';
    const { rows } = await sql<{ id: string }>`
      insert into account (email, name, is_operator, email_confirmed_at, primary_group_id)
      values (${`${person}@works.example`}, ${person}, ${person === 'operator'}, now(), ${own}) returning id`.execute(
      db,
    );
    const id = rows[0]?.id ?? '';
    ids.set(person, id);
    await sql`insert into group_member (group_id, account_id, role) values (${own}, ${id}, 'owner')`.execute(
      db,
    );
    if (isMember)
      await sql`insert into group_member (group_id, account_id, role) values (${works}, ${id}, ${person})`.execute(
        db,
      );
    const [token, csrf] = [randomUUID(), randomUUID()];
    await sql`insert into session (token_hash, account_id, csrf_token, expires_at, group_id)
      values (${createHash('sha256').update(token).digest()}, ${id}, ${csrf}, now() + interval '1 day', ${isMember ? works : own})`.execute(
      db,
    );
    headers.set(person, { cookie: `platbook_session=${token}`, 'x-csrf-token': csrf });
  }
  return { ids, headers };
}
