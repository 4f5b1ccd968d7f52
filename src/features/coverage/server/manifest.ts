import { defineServer, onOpened } from '../../../backend/feature-server.ts';
import { coverageFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { createCoverage } from './coverage-routes.ts';
import { sourceSetCommand } from './source-set.ts';

const COMMANDS = onOpened([sourceSetCommand]);

export const coverageServer = defineServer(coverageFeature, {
  acts: ACTS,
  open: ({ services }) => ({ opened: createCoverage(services) }),
  commands: COMMANDS,
  serve: (_context, coverage) => ({ routes: coverage.routes, refresh: () => coverage.refresh() }),
});
