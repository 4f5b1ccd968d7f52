import { sql } from 'kysely';
import { Problem } from '../../kernel/problem.ts';
import type { Db } from './database.ts';

const MIN_POSTGRES = 15;
const MIN_POSTGIS = [3, 3] as const;

export interface ServerVersions {
  /** In the form of `server_version_num`: 150004. */
  postgres: number;
  /** The version of the extension in this database, else of the one that can be installed: `3.3.2`. null: the server has none. */
  postgis: string | null;
}

/** Returns why Platbook can't use a database server, as sentences that say what to do; null if it can. */
export function whyTooOld({ postgres, postgis }: ServerVersions): string | null {
  const major = Math.floor(postgres / 10_000);
  if (major < MIN_POSTGRES)
    return `The database server is PostgreSQL ${major}. Platbook needs PostgreSQL ${MIN_POSTGRES} or later: upgrade the server, or name another in DATABASE_URL.`;
  const needed = MIN_POSTGIS.join('.');
  if (postgis === null)
    return `The database server has no PostGIS. Install PostGIS ${needed} or later on it, then start again.`;
  const [first = 0, second = 0] = postgis.split('.').map(Number);
  const isOld = first < MIN_POSTGIS[0] || (first === MIN_POSTGIS[0] && second < MIN_POSTGIS[1]);
  return isOld
    ? `The database server has PostGIS ${postgis}. Platbook needs PostGIS ${needed} or later: install it on the server, run "alter extension postgis update" in the database, then start again.`
    : null;
}

/** Throws `not_configured` with the sentences of {@link whyTooOld}. Call it once, at the start. */
export async function assertServerVersions(db: Db): Promise<void> {
  const { rows } = await sql<ServerVersions>`
    select current_setting('server_version_num')::int as postgres,
      (select coalesce(installed_version, default_version) from pg_available_extensions where name = 'postgis') as postgis`.execute(
    db,
  );
  const why = rows[0] === undefined ? null : whyTooOld(rows[0]);
  if (why !== null) throw new Problem('not_configured', why);
}
