import type { CountyRefreshReply } from '../../src/features/imports/contract.ts';
import { importCommand } from '../../src/features/imports/server/commands/import.ts';
import { refreshCommands } from '../../src/features/imports/server/commands/refresh.ts';
import { createUploads, importRoutes } from '../../src/features/imports/server/index.ts';
import { refreshJob } from '../../src/features/imports/server/refresh/refresh-job.ts';
import {
  type RefreshContext,
  startDueRefreshes,
} from '../../src/features/imports/server/refresh/run-schedules.ts';
import { type ArcgisFeature, arcgisLot, openFakeArcgis } from './fake-arcgis.ts';
import { openImportWorld, PLACE } from './import-world.ts';
import { openTestServer } from './test-server.ts';

export const LOTS = 40;
export const REFRESH_PATH = '/admin/county-refresh.json';

export type RefreshWorld = Awaited<ReturnType<typeof openRefreshWorld>>;

/** Opens a county, the local ArcGIS service that it is imported from, and the actions of an operator and a worker. */
export async function openRefreshWorld() {
  const world = await openImportWorld();
  world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
  const features: ArcgisFeature[] = [];
  const arcgis = await openFakeArcgis(features);
  const uploads = await createUploads(world.services);
  const server = await openTestServer(world.services, importRoutes(world.context, uploads));
  const emails: { to: string; subject: string; text: string }[] = [];
  const context: RefreshContext = {
    ...world.context,
    mail: { send: async (email) => void emails.push(email) },
  };
  const io = (printed: string[] = []) => ({
    cwd: world.services.scratchDir,
    print: (line: string) => void printed.push(line),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  const look = async () =>
    (await server.get(`${REFRESH_PATH}?place=${PLACE}`, 'olive')).body as CountyRefreshReply;
  /** Works on the jobs that were queued. */
  const work = async () => {
    for (const payload of world.seen.enqueued.splice(0))
      await refreshJob(context).run(payload as { runId: string }, new AbortController().signal);
  };

  return {
    ...world,
    features,
    arcgis,
    uploads,
    server,
    emails,
    refreshContext: context,
    look,
    work,
    async begin(): Promise<void> {
      await world.reset();
      arcgis.reset();
      emails.length = 0;
      world.seen.enqueued.length = 0;
      features.splice(0, features.length, ...Array.from({ length: LOTS }, (_, index) => arcgisLot(index)));
      for (const { id } of await uploads.uploadStore.list()) await uploads.uploadStore.remove(id);
    },
    importLayer: (...args: string[]) =>
      importCommand.run(world.context, [arcgis.layer, '--place', PLACE, ...args], io()),
    async command(name: string, ...args: string[]): Promise<string> {
      const found = refreshCommands.find((candidate) => candidate.name === name);
      if (found === undefined) throw new Error(`there is no command ${name}`);
      const printed: string[] = [];
      await found.run(world.context, args, io(printed));
      return printed.join('\n');
    },
    save: (change: object = {}) =>
      server.post(
        REFRESH_PATH,
        { place: PLACE, schedule: 'every Monday at 03:00', time_zone: 'America/New_York', ...change },
        'olive',
      ),
    runNow: () => server.post('/admin/county-refresh/run.json', { place: PLACE }, 'olive'),
    /** Acts as if the next time of the schedule has come, and runs the job. Returns the refresh. */
    async runDueRefresh(): Promise<CountyRefreshReply['runs'][number]> {
      const at = (await look()).refresh?.next_at ?? null;
      if (at === null) throw new Error('the county has no next time');
      await startDueRefreshes(context, Date.parse(at));
      await work();
      const [run] = (await look()).runs;
      if (run === undefined) throw new Error('no refresh was started');
      return run;
    },
    changeOwners(count: number): void {
      for (const feature of features.slice(0, count)) feature.attributes['OWNER'] = 'SOMEBODY ELSE';
    },
    async close(): Promise<void> {
      await server.close();
      await uploads.close();
      await arcgis.close();
      await world.services.close();
    },
  };
}
