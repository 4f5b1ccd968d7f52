import type { CommandIo } from '../../backend/command.ts';
import { knownHosts } from '../../backend/http/host-check.ts';
import { createMetrics } from '../../backend/http/metrics.ts';
import { createHttpServer } from '../../backend/http/server.ts';
import { stopServer } from '../../backend/http/stop-server.ts';
import { createRateLimits } from '../../backend/limits/request-rates.ts';
import type { PathPattern } from '../../kernel/path-pattern.ts';
import type { App } from '../app.ts';
import { FEATURES } from '../feature-list.ts';
import { listTileTemplates } from '../server-list.ts';
import { createImageOrigins } from './image-origins.ts';
import { openKeyWarnings } from './open-keys.ts';
import { addPages } from './pages.ts';
import { explainListenError } from './port.ts';

/** The pages on which code of other hosts may run. */
const FOREIGN_CODE_PAGES = FEATURES.flatMap(({ pages }) =>
  Object.entries(pages)
    .filter(([, page]) => page.runsForeignCode === true)
    .map(([path]) => path as PathPattern),
);

/** Starts answering requests and, unless another process does, working on jobs. Returns a function that stops both. */
export async function serve(app: App): Promise<() => Promise<void>> {
  const { config, log } = app.services;
  const metrics = createMetrics();
  const { routes, identify, isKnownOrigin, decide, mount, imageOrigins, codeOrigins } =
    await app.features.openServing();
  const server = await createHttpServer({
    routes,
    database: app.services.database.forRequests.kysely,
    log,
    metrics,
    identify,
    isKnownOrigin,
    decide,
    imageOrigins: createImageOrigins(config, imageOrigins),
    foreignCode: { pages: FOREIGN_CODE_PAGES, origins: codeOrigins },
    ...(config.clients.hasRateLimits && { rateLimits: createRateLimits() }),
    trustedProxies: config.clients.trustedProxies,
    hosts: knownHosts({ ...config, hosts: config.clients.hosts }),
    requestLog: config.clients.requestLog,
    ...(config.isPublicUrlSet && { publicUrl: config.publicUrl }),
    isSecure: config.publicUrl.startsWith('https:'),
    checkReplies: false,
  });
  await mount(server);
  await addPages(server, { services: app.services, metrics, routes });
  if (config.worker) await app.jobs.work(app.features.jobs);
  try {
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw explainListenError(error, config.port);
  }
  for (const warning of openKeyWarnings(listTileTemplates(config))) log.warn(warning);
  return async () => {
    // The HTTP server and the jobs stop at the same time. One after the other, they could take longer than a supervisor allows.
    await Promise.all([stopServer(server), app.jobs.stop()]);
  };
}

/** Prints the address of the site, the lines of the features, and the next steps. */
export async function printWelcome(app: App, io: CommandIo): Promise<void> {
  const { config } = app.services;
  io.print('');
  io.print(`  Platbook is ready:  ${config.publicUrl}`);
  for (const lines of await app.features.welcome()) {
    io.print('');
    for (const line of lines) io.print(`  ${line}`);
  }
  io.print('');
  io.print('  Your own county:    npm run platbook -- import FILE --place /us/md/baltimore-city');
  io.print('  Stop with Ctrl-C.');
}
