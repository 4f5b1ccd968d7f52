import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { isAfterCursor, rowCursor } from '../../../backend/db/row-cursor.ts';
import { SANDBOX } from '../rules/sandbox.ts';

export interface SandboxRow {
  accountId: string;
  createdAt: Date;
  expiresAt: Date;
  /** True when the token of the sandbox was revoked, or deleted long after its end. */
  isRevoked: boolean;
  records: number;
  tiles: number;
  counties: string[];
}

const COLUMNS =
  sql.raw(`s.account_id as "accountId", s.created_at as "createdAt", s.expires_at as "expiresAt",
  t.id is null or t.revoked_at is not null as "isRevoked", s.records, s.tiles, s.counties`);

export async function findSandbox(db: Db | Trx, accountId: string): Promise<SandboxRow | undefined> {
  const { rows } = await sql<SandboxRow>`
    select ${COLUMNS} from api_sandbox s left join api_token t on t.id = s.token_id where s.account_id = ${accountId}::uuid`.execute(
    db,
  );
  return rows[0];
}

export async function findSandboxOfToken(db: Db, tokenId: string): Promise<SandboxRow | undefined> {
  const { rows } = await sql<SandboxRow>`
    select ${COLUMNS} from api_sandbox s join api_token t on t.id = s.token_id where s.token_id = ${tokenId}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Opens the sandbox of an account. Returns false if the account has had one before. */
export async function insertSandbox(
  trx: Trx,
  sandbox: { accountId: string; tokenId: string; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into api_sandbox (account_id, token_id, expires_at)
    values (${sandbox.accountId}::uuid, ${sandbox.tokenId}::uuid, ${sandbox.expiresAt})
    on conflict (account_id) do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** Counts records of a county, at most as many as the sandbox has left. Returns their number. */
export async function takeRecords(db: Db, tokenId: string, county: string, wanted: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with before as (select account_id, records from api_sandbox where token_id = ${tokenId}::uuid for update)
    update api_sandbox s set records = least(before.records + ${wanted}::integer, ${SANDBOX.records}),
      counties = case when ${county}::text = any (s.counties) then s.counties else array_append(s.counties, ${county}::text) end
    from before where s.account_id = before.account_id and before.records < ${SANDBOX.records}
      and (${county}::text = any (s.counties) or cardinality(s.counties) < ${SANDBOX.counties})
    returning s.records - before.records as taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Takes back records that were not shown. Their county stays, because the request named it. */
export async function returnRecords(db: Db, tokenId: string, count: number): Promise<void> {
  await sql`update api_sandbox set records = greatest(records - ${count}::integer, 0) where token_id = ${tokenId}::uuid`.execute(
    db,
  );
}

/** Counts one tile and returns true. If the limit is reached, counts nothing and returns false. */
export async function takeTile(db: Db, tokenId: string): Promise<boolean> {
  const { rows } = await sql`
    update api_sandbox set tiles = tiles + 1 where token_id = ${tokenId}::uuid and tiles < ${SANDBOX.tiles} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface ListedSandbox extends SandboxRow {
  cursor: string;
  name: string;
  email: string;
  lastUsedAt: Date | null;
}

/** Returns the sandboxes of all people, the newest first. */
export async function listSandboxes(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<ListedSandbox[]> {
  const { rows } = await sql<ListedSandbox>`
    select ${COLUMNS}, ${rowCursor(sql`s.created_at`, sql`s.account_id`)} as cursor, a.name, a.email, t.last_used_at as "lastUsedAt"
    from api_sandbox s join account a on a.id = s.account_id left join api_token t on t.id = s.token_id
    where ${after === undefined ? sql`true` : isAfterCursor(after, sql`s.created_at`, sql`s.account_id`, sql`select created_at, account_id as id from api_sandbox`)}
    order by s.created_at desc, s.account_id desc limit ${limit}`.execute(db);
  return rows;
}
