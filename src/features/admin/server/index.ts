/** Public API of the admin area. */
import { nextPage } from '../../../backend/db/row-cursor.ts';
import type { OpenContext } from '../../../backend/feature-server.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { planOf } from '../../accounts/rules/plans.ts';
import { type Accounts, findAccountById, setGroupPlan, siteKindOf } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import type { Suspensions } from '../../billing/server/index.ts';
import { createPasswordLink as makePasswordLink } from '../../profile/server/index.ts';
import {
  ADMIN_PAGE_SIZE,
  type AdminGroup,
  type AdminUser,
  createPasswordLink,
  getAdminOverview,
  getMetrics,
  listGroups,
  listJobs,
  listUsers,
  setPlanOfGroup,
} from '../contract.ts';
import { peopleRoutes } from './people-routes.ts';
import { listJobKinds, listJobRows } from './queries-jobs.ts';
import {
  type GroupRow,
  type UserRow,
  listDays,
  listGroupRows,
  listUserRows,
  lockGroupPlan,
  readOverview,
} from './queries.ts';
import { settingRoutes } from './setting-routes.ts';

export { withAuditEntries } from './with-audit-entries.ts';

const LISTED_JOBS = 100;

export function adminRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  {
    accounts,
    jobs,
    suspensions,
    ...parts
  }: {
    accounts: Pick<Accounts, 'clearSessionCache'>;
    jobs: Pick<OpenContext['jobs'], 'labelOf' | 'needsPlans'>;
    suspensions: Pick<Suspensions, 'settle'>;
  } & Pick<OpenContext, 'mail' | 'storedSettings'>,
): Route[] {
  const db = database.kysely;
  return [
    route(getAdminOverview, async () => {
      const kinds = await listJobKinds(db);
      const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0);
      const overview = await readOverview(db);
      return {
        accounts: overview.accounts,
        accounts_this_week: overview.accountsThisWeek,
        groups: overview.groups,
        paid_groups: overview.paidGroups,
        has_invited: overview.hasInvited,
        open_sessions: overview.openSessions,
        counties: overview.counties,
        own_counties: overview.ownCounties,
        parcels: overview.parcels,
        open_requests: overview.openRequests,
        imports_running: overview.importsRunning,
        imports_in_review: overview.importsInReview,
        failed_jobs: failed,
        damaged_files: overview.damagedFiles,
        last_backup_at: overview.lastBackupAt,
        database: database.engine,
      };
    }),
    route(listUsers, async ({ query }) => {
      const rows = await listUserRows(db, query, ADMIN_PAGE_SIZE + 1);
      return {
        users: rows.slice(0, ADMIN_PAGE_SIZE).map(describeUser),
        ...nextPage(rows, ADMIN_PAGE_SIZE),
      };
    }),
    writeRoute(createPasswordLink, async ({ params: { id } }, { trx, actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const account = await findAccountById(trx, id);
      if (account === undefined) throw new Problem('not_found', 'There is no such account.');
      if (account.isOperator)
        throw new Problem(
          'not_allowed',
          `${account.name} is an operator. To set the password of an operator, run "platbook account add" on the server.`,
        );
      const { link, expiresAt } = await makePasswordLink(trx, config, id);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'account.password_link_made',
        subject: { kind: 'account', id },
      });
      return async () => ({ link, expires_at: expiresAt.toISOString() });
    }),
    route(listGroups, async ({ query }) => {
      const rows = await listGroupRows(db, query, ADMIN_PAGE_SIZE + 1);
      return {
        groups: rows.slice(0, ADMIN_PAGE_SIZE).map(describeGroup),
        ...nextPage(rows, ADMIN_PAGE_SIZE),
      };
    }),
    writeRoute(setPlanOfGroup, async ({ params: { id }, body: { plan } }, { trx, actor }) => {
      const before = await lockGroupPlan(trx, id);
      if (before === undefined) throw new Problem('not_found', 'There is no such group.');
      await setGroupPlan(trx, id, plan);
      await suspensions.settle(trx, id);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'group.plan_changed',
        subject: { kind: 'group', id, name: before.name },
        detail: { from: before.plan, to: plan },
      });
      const [row] = await listGroupRows(trx, { id }, 1);
      if (row === undefined) throw new Problem('not_found');
      return async () => {
        accounts.clearSessionCache();
        return describeGroup(row);
      };
    }),
    route(listJobs, async ({ query: { routine } }) => {
      const kinds = await listJobKinds(db);
      const ofPlans = siteKindOf(config) === 'open' ? kinds.filter(({ name }) => jobs.needsPlans(name)) : [];
      const failuresOnly = ofPlans.map(({ name }) => name);
      const rows = await listJobRows(db, { limit: LISTED_JOBS, hasRoutine: routine === 'yes', failuresOnly });
      return {
        kinds: kinds
          .filter((kind) => kind.failed > 0 || !ofPlans.includes(kind))
          .map((kind) => ({ ...kind, label: jobs.labelOf(kind.name) })),
        jobs: rows.map((job) => ({
          id: job.id,
          name: job.name,
          label: jobs.labelOf(job.name),
          state: job.state,
          tries: job.retryCount + (job.startedOn === null ? 0 : 1),
          created_at: job.createdOn.toISOString(),
          started_at: job.startedOn?.toISOString() ?? null,
          completed_at: job.completedOn?.toISOString() ?? null,
          error: job.error,
        })),
      };
    }),
    route(getMetrics, async () => ({ days: await listDays(db) })),
    ...peopleRoutes(db),
    ...settingRoutes({ db, config, ...parts }),
  ];
}

function describeUser(row: UserRow): AdminUser {
  const plan = row.slug === null ? null : planOf(row.plan);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    is_operator: row.isOperator,
    is_email_confirmed: row.emailConfirmedAt !== null,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    group:
      row.slug === null || plan === null
        ? null
        : { slug: row.slug, name: row.groupName, plan: plan.id, plan_label: plan.label },
    group_count: row.groupCount,
    has_sitecontrol: row.isOperator || plan?.tier === 'pro' || plan?.tier === 'team',
  };
}

function describeGroup(row: GroupRow): AdminGroup {
  const plan = planOf(row.plan);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    plan: plan.id,
    plan_label: plan.label,
    created_at: row.createdAt.toISOString(),
    member_count: row.memberCount,
    owner: row.ownerName === null ? null : { name: row.ownerName, email: row.ownerEmail },
  };
}
