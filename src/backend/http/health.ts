import type { FastifyInstance } from 'fastify';
import { Problem } from '../../kernel/problem.ts';
import { isSameSecret } from '../signature.ts';
import type { HttpMetrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

/**
 * Adds three routes. `/healthz`: the process runs. `/readyz`: whether it can serve, that is, whether the database and the folder of files accept a write (an S3
 * bucket in place of the folder only has to answer) and the disk has space. `/metrics`: metrics for Prometheus.
 */
export function addHealth(
  app: FastifyInstance,
  checkReadiness: () => Promise<Readiness>,
  metrics: HttpMetrics,
  /** null: anyone may read the metrics. */
  metricsToken: string | null = null,
): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const { status, problems, damagedFiles } = await checkReadiness();
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'ok' ? 200 : 503)
      .send(status === 'ok' ? { status, damaged_files: damagedFiles } : { status, problems });
  });
  app.get('/metrics', async (request, reply) => {
    if (metricsToken !== null && !isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new Problem(
        'sign_in_required',
        'Send the token of PLATBOOK_METRICS_TOKEN as Authorization: Bearer.',
      );
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
