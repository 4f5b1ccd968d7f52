import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { countEvent } from '../event-counts.ts';

export interface HttpMetrics {
  registry: Registry;
  observe(route: string, status: number, seconds: number): void;
}

export function createMetrics(): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'platbook_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'platbook_http_request_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  return {
    registry,
    observe(route, status, elapsed) {
      requests.inc({ route, status });
      if (status === 429) countEvent('rate_limited');
      seconds.observe({ route }, elapsed);
    },
  };
}
