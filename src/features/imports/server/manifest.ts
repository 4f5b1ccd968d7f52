import { defineServer, onOpened } from '../../../backend/feature-server.ts';
import { importsFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { importCommands } from './commands/index.ts';
import { IMPORTS_OF_PERSON, REFRESHES_OF_PERSON } from './queries-personal.ts';
import { runSchedulesJob, refreshJob } from './refresh/refresh-job.ts';
import type { ImportContext } from './run/import-context.ts';
import { importJob, settleImportsJob } from './run/import-job.ts';
import { importRoutes } from './run/import-routes.ts';
import { sweepDeadImports } from './run/sweep-dead-imports.ts';
import { SETTINGS } from './settings.ts';
import { createUploads } from './uploads/uploads.ts';

const COMMANDS = onOpened(importCommands);

export const importsServer = defineServer(importsFeature, {
  acts: ACTS,
  settings: SETTINGS,
  personalData: [IMPORTS_OF_PERSON, REFRESHES_OF_PERSON],
  async open({ services, jobs, mail, published }) {
    await sweepDeadImports(services);
    const context: ImportContext = { services, jobs, onPublished: published };
    const refreshes = { ...context, mail };
    return {
      opened: context,
      jobs: [
        importJob(context),
        settleImportsJob(context),
        refreshJob(refreshes),
        runSchedulesJob(refreshes),
      ],
    };
  },
  commands: COMMANDS,
  async serve({ services }, context) {
    const uploads = await createUploads(services);
    return {
      routes: importRoutes(context, uploads),
      mount: (server, { identify }) => uploads.mount(server, identify),
      close: () => uploads.close(),
    };
  },
});
