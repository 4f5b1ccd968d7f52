import type { TestProject } from 'vitest/node';
import { type JourneyServer, startJourneyServers } from './journey-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    journeyServers: readonly JourneyServer[];
  }
}

/** Starts one server per worker for all of its journeys, so that workers don't see each other's changes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { servers, stop } = await startJourneyServers(project.config.maxWorkers);
  project.provide('journeyServers', servers);
  return stop;
}
