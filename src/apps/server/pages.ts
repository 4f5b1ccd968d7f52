import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { addDamageMetrics } from '../../backend/files/damage-metrics.ts';
import { addApiDocs } from '../../backend/http/api-docs.ts';
import { addHealth } from '../../backend/http/health.ts';
import type { HttpMetrics } from '../../backend/http/metrics.ts';
import { createReadinessCheck } from '../../backend/http/readiness.ts';
import type { Route } from '../../backend/http/route.ts';
import { addStaticPages } from '../../backend/http/static-pages.ts';
import type { Services } from '../../backend/services.ts';
import { sessionCookieOf, siteKindOf } from '../../features/accounts/server/index.ts';
import { WEBHOOK_MESSAGES } from '../../features/notifications/server/index.ts';
import { NOT_A_SURVEY } from '../../features/parcels/rules/not-a-survey.ts';
import { renderNotFoundPage, renderProblemPage } from '../../features/site/server/index.ts';
import type { Page } from '../../kernel/feature.ts';
import type { PathPattern } from '../../kernel/path-pattern.ts';
import { FEATURES } from '../feature-list.ts';
import { addServiceMetrics } from './service-metrics.ts';

const PAGE_PATHS: readonly PathPattern[] = FEATURES.flatMap(({ pages, mapPaths }) => [
  ...(Object.keys(pages) as PathPattern[]),
  ...mapPaths,
]);
/** The permissions of the features whose pages all need plans. An open site has no plans, so its API document leaves these features out. */
const VERBS_OF_PLANS: ReadonlySet<string> = new Set(
  FEATURES.filter(({ pages }) => {
    const all = Object.values<Page>(pages);
    return all.length > 0 && all.every(({ needsPlans }) => needsPlans === true);
  }).flatMap(({ permissions }) => Object.keys(permissions)),
);
const WEB_DIR = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** Adds routes that are not endpoints and belong to no feature: the page, the API document, health and metrics. */
export async function addPages(
  server: FastifyInstance,
  {
    services,
    metrics,
    routes,
  }: {
    services: Services;
    metrics: HttpMetrics;
    routes: readonly Route[];
  },
): Promise<void> {
  addServiceMetrics(metrics.registry, services.database);
  addHealth(server, createReadinessCheck(services), metrics, services.config.clients.metricsToken);
  addDamageMetrics(metrics.registry, services.database.kysely);
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const withoutPlans = endpoints.filter(({ permission }) => !VERBS_OF_PLANS.has(permission.verb));
  addApiDocs(
    server,
    () => (siteKindOf(services.config) === 'open' ? withoutPlans : endpoints),
    packageJson.version,
    {
      sessionCookie: sessionCookieOf(services.config),
      remark: NOT_A_SURVEY,
      messages: WEBHOOK_MESSAGES,
    },
  );
  await addStaticPages(
    server,
    WEB_DIR,
    PAGE_PATHS,
    (head, pathname) => renderNotFoundPage(services.config.site, head, pathname),
    (head, problem, requestId) => renderProblemPage(services.config.site, head, problem, requestId),
  );
}
