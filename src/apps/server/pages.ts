import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../backend/db/database.ts';
import { addDamageMetrics } from '../../backend/files/damage-metrics.ts';
import { addApiDocs } from '../../backend/http/api-docs.ts';
import { addHealth } from '../../backend/http/health.ts';
import type { HttpMetrics } from '../../backend/http/metrics.ts';
import type { Route } from '../../backend/http/route.ts';
import { addStaticPages } from '../../backend/http/static-pages.ts';
import { NOT_A_SURVEY } from '../../features/parcels/rules/not-a-survey.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const WEB_DIR = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** What is served besides the endpoints: the page, the API document, health and metrics. */
export async function addPages(
  server: FastifyInstance,
  { database, metrics, routes }: { database: Database; metrics: HttpMetrics; routes: readonly Route[] },
): Promise<void> {
  addHealth(server, database, metrics);
  addDamageMetrics(metrics.registry, database.kysely);
  addApiDocs(
    server,
    routes.map(({ endpoint }) => endpoint),
    packageJson.version,
    NOT_A_SURVEY,
  );
  await addStaticPages(server, WEB_DIR);
}
