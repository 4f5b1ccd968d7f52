import type { TestProject } from 'vitest/node';
import { type JourneyServer, startJourneyServer } from './journey-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    journeyServers: readonly JourneyServer[];
  }
}

/**
 * One server for each worker, for all of its journeys: making the demo county takes longer than walking through it, and what the
 * files of one worker change isn't seen by another's.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { maxWorkers: count } = project.config;
  const started = await Promise.allSettled(Array.from({ length: count }, () => startJourneyServer()));
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(running.map((one) => one.stop()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'journeyServers',
    running.map(({ server }) => server),
  );
  return stop;
}
