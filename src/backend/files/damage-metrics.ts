import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/database.ts';
import { countDamagedFiles, findBackupAge } from './queries.ts';

/** Adds metrics for Prometheus: the number of damaged files, and the age of the last backup. */
export function addDamageMetrics(registry: Registry, db: Db): void {
  const damaged: Gauge = new Gauge({
    name: 'platbook_damaged_files',
    help: 'Files of the file store that are damaged or missing and not yet repaired.',
    registers: [registry],
    async collect() {
      damaged.set(await countDamagedFiles(db).catch(() => Number.NaN));
    },
  });
  const age: Gauge = new Gauge({
    name: 'platbook_backup_age_seconds',
    help: 'Time since the last finished backup began; NaN when there is none.',
    registers: [registry],
    async collect() {
      age.set((await findBackupAge(db).catch(() => null)) ?? Number.NaN);
    },
  });
}
