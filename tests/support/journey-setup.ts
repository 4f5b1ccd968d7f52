import type { TestProject } from 'vitest/node';
import { type JourneyServer, startJourneyServer } from './journey-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    journeyServer: JourneyServer;
  }
}

/** One server for all journeys: making the demo county takes longer than walking through it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startJourneyServer();
  project.provide('journeyServer', server);
  return stop;
}
