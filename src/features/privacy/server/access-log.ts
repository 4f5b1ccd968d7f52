import { createHmac, randomBytes } from 'node:crypto';
import type { RequestContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import {
  type AccessRow,
  assertAnswering,
  ensurePartition,
  getSalt,
  insertAccess,
} from './queries-access-log.ts';
import { accessLogDaysOf } from './settings.ts';

const FLUSH_MS = 1000;
/** A buffer with this many entries is written at once. */
const FLUSH_AT = 2000;
/** A search or a list of more parcels is recorded with only the number of its parcels (decision 0245). */
const MAX_LISTED = 200;
/** The maximum number of entries that wait while the database does not answer. Further entries are lost, and their number is written to the server's log. */
const MAX_WAITING = 50_000;
/** While this many entries wait, further searches and lists are recorded with only the number of their parcels: 200 ids each would fill the memory. */
const MAX_WAITING_WITH_IDS = 5000;

export type Visitor = Pick<RequestContext, 'actor' | 'network' | 'headers'>;

/** The parcels that were shown; or, for an export or a download of any size, the county and the number of its parcels in the file. */
type ShownParcels = readonly { geoid: string; llUuid: string }[] | { geoid: string; count: number };

export interface AccessLog {
  /**
   * Records that personal columns of these parcels were shown. Returns at once: entries are written in batches, so a process that is killed loses those of
   * its last second. Parcels are recorded with their ids, and more than 200 only with their number. `llUuid` is empty when it is unknown; if the id of one
   * parcel is unknown, the ids of all are left out.
   */
  note(visitor: Visitor, endpoint: string, parcels: ShownParcels): void;
  /** Writes all waiting entries. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Waiting extends Omit<AccessRow, 'visitor'> {
  /** The input of the visitor's hash, for a visitor without an account. It never leaves memory. */
  address: string | null;
}

/** Creates the access log. With a retention of 0 days nothing is logged. */
export function createAccessLog({
  config,
  database,
  log,
}: Pick<Services, 'config' | 'database' | 'log'>): AccessLog {
  const db = database.kysely;
  const knownDays = new Set<string>();
  const salts = new Map<string, Uint8Array>();
  let waiting: Waiting[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const hash = async (day: string, address: string): Promise<string> => {
    let salt = salts.get(day);
    if (salt === undefined) {
      salt = await getSalt(db, day, randomBytes(32));
      salts.clear(); // yesterday's key is no longer needed
      salts.set(day, salt);
    }
    return createHmac('sha256', salt).update(address).digest('base64url').slice(0, 22);
  };

  const write = async (entries: readonly Waiting[]): Promise<void> => {
    const rows: AccessRow[] = [];
    for (const { address, ...entry } of entries) {
      const day = entry.at.toISOString().slice(0, 10);
      if (!knownDays.has(day)) {
        await ensurePartition(db, day);
        knownDays.add(day);
      }
      rows.push({ ...entry, visitor: address === null ? null : await hash(day, address) });
    }
    await insertAll(rows);
  };
  /** Inserts rows so that one row refused by the table doesn't block the others. Rejects when the database doesn't answer. */
  const insertAll = async (rows: readonly AccessRow[]): Promise<void> => {
    try {
      await insertAccess(db, rows);
    } catch (error) {
      await assertAnswering(db);
      if (rows.length === 1)
        return log.error({ err: error, row: rows[0] }, 'an entry of the access log was refused');
      const half = Math.ceil(rows.length / 2);
      await insertAll(rows.slice(0, half));
      await insertAll(rows.slice(half));
    }
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (writing !== undefined) await writing;
    const entries = waiting;
    if (entries.length === 0) return;
    waiting = [];
    writing = write(entries)
      .catch((error: unknown) => {
        log.error(
          { err: error, entries: entries.length },
          'the access log could not be written: it is tried again',
        );
        knownDays.clear();
        const again = [...entries, ...waiting];
        waiting = again.slice(0, MAX_WAITING);
        lost += again.length - waiting.length;
      })
      .finally(() => {
        writing = undefined;
      });
    await writing;
    if (lost > 0) log.error({ lost }, 'entries of the access log were lost: the database did not take them');
    lost = 0;
    if (waiting.length > 0) flushLater();
  };
  const flushLater = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  };

  return {
    note({ actor, network, headers }, endpoint, parcels) {
      const list = 'count' in parcels ? [] : parcels;
      const parcelCount = 'count' in parcels ? parcels.count : parcels.length;
      if (accessLogDaysOf(config) === 0 || parcelCount === 0) return;
      if (waiting.length >= MAX_WAITING) {
        lost++;
        return;
      }
      const [first] = list;
      const geoid = 'count' in parcels ? parcels.geoid : first?.geoid;
      waiting.push({
        at: new Date(),
        accountId: actor.userId,
        address: actor.userId === null ? `${network}\n${headers['user-agent'] ?? ''}` : null,
        endpoint,
        geoid: list.every((parcel) => parcel.geoid === geoid) ? (geoid ?? null) : null,
        llUuid: list.length === 1 && first?.llUuid ? first.llUuid : null,
        llUuids: waiting.length < MAX_WAITING_WITH_IDS ? listedUuids(list) : null,
        parcelCount,
      });
      if (waiting.length >= FLUSH_AT && writing === undefined) void flush();
      else flushLater();
    },
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}

/** Returns the ids of two or more parcels; null if one id is unknown or there are too many. */
function listedUuids(parcels: readonly { llUuid: string }[]): string[] | null {
  if (parcels.length < 2 || parcels.length > MAX_LISTED) return null;
  const uuids = [...new Set(parcels.map(({ llUuid }) => llUuid))];
  return uuids.includes('') ? null : uuids;
}
