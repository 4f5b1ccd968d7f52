import type { TestProject } from 'vitest/node';
import { type JourneyServer, startJourneyServers } from './journey-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    journeyServers: readonly JourneyServer[];
  }
}

/**
 * One server for each worker, for all of its journeys: what the files of one worker change isn't seen by another's.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { servers, stop } = await startJourneyServers(project.config.maxWorkers);
  project.provide('journeyServers', servers);
  return stop;
}
