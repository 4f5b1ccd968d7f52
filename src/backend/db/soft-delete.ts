import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../db/schema.generated.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import type { Db, Trx } from './database.ts';

/** A table whose rows can be restored for some time after they were deleted. Its feature declares it in `server/manifest.ts`. */
export interface SoftDelete<Table extends keyof DB = keyof DB> {
  table: Table;
  /** The column with the time of deletion. It is null in rows that are not deleted; all other statements must check that. */
  column: 'deleted_at' | 'removed_at';
  /** The hours in which a row can be restored. After that it is purged. */
  restorableHours: number;
}

/** The values of columns that identify rows. All of them must match. */
type Key<Table extends keyof DB> = Partial<Selectable<DB[Table]>>;

/** Marks the rows as deleted. Returns false if there is none, or if they are deleted already. */
export async function markDeleted<Table extends keyof DB>(
  trx: Trx,
  { table, column }: SoftDelete<Table>,
  key: Key<Table>,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = now()
    where ${matches(key)} and ${sql.ref(column)} is null returning 1`.execute(trx);
  return rows.length > 0;
}

/** Restores the deleted rows. Returns false if the time to restore them is over, even if they are not purged yet. */
export async function restoreDeleted<Table extends keyof DB>(
  trx: Trx,
  { table, column, restorableHours }: SoftDelete<Table>,
  key: Key<Table>,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = null
    where ${matches(key)} and ${sql.ref(column)} > ${hoursAgo(restorableHours)} returning 1`.execute(trx);
  return rows.length > 0;
}

/** Deletes the rows that can't be restored anymore. Returns their number. */
async function purgeDeleted(db: Db, { table, column, restorableHours }: SoftDelete): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(column)} <= ${hoursAgo(restorableHours)} returning 1`.execute(
    db,
  );
  return rows.length;
}

/** Purges the tables of all features every night, so that deleted data is gone even if nobody ever deletes anything again. */
export function purgeDeletedJob(
  { database, log }: Pick<Services, 'database' | 'log'>,
  tables: readonly SoftDelete[],
): Job {
  return {
    name: 'deleted-rows-purge',
    label: 'Remove deleted data for good',
    payload: z.object({}),
    cron: '37 3 * * *',
    retryLimit: 3,
    expireInSeconds: 600,
    async run() {
      for (const declared of tables) {
        const rows = await purgeDeleted(database.kysely, declared);
        if (rows > 0) log.info({ table: declared.table, rows }, 'deleted rows were purged');
      }
    },
  };
}

function matches(key: Readonly<Record<string, unknown>>) {
  const conditions = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (conditions.length === 0) throw new Error('a key without columns would match all rows');
  return sql.join(conditions, sql` and `);
}

function hoursAgo(hours: number) {
  return sql`now() - make_interval(hours => ${hours}::int)`;
}
