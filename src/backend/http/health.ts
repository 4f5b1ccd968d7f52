import type { FastifyInstance } from 'fastify';
import { type Database, isAnswering } from '../db/database.ts';
import { countDamagedFiles } from '../files/queries.ts';
import type { HttpMetrics } from './metrics.ts';

const PATIENCE_MS = 5_000;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve, since the database answers with a row in time. `/metrics`: figures
 * for Prometheus.
 */
export function addHealth(app: FastifyInstance, database: Database, metrics: HttpMetrics): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const isReady = await Promise.race([
      isAnswering(database).catch(() => false),
      new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref()),
    ]);
    // A damaged file is served by no server of this site: taking this one out of service would help nobody.
    const damaged = isReady ? await countDamagedFiles(database.kysely).catch(() => 0) : 0;
    return reply
      .header('cache-control', 'no-store')
      .code(isReady ? 200 : 503)
      .send(
        isReady
          ? { status: 'ok', damaged_files: damaged }
          : { status: 'unavailable', reason: 'the database does not answer' },
      );
  });
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
