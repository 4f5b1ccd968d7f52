/** Something that a request needs and that does not work at the moment: the database, the disk, the network, or this process (too many open files). */
export interface Unavailable {
  part: 'database' | 'disk' | 'network' | 'process';
  /** The problem for people, without names of hosts and files. */
  message: string;
  retryAfterSeconds: number;
}

const DATABASE: Unavailable = {
  part: 'database',
  message: 'The database cannot be reached at the moment. Please try again in a few seconds.',
  retryAfterSeconds: 5,
};
const DATABASE_READ_ONLY: Unavailable = {
  part: 'database',
  message: 'The database takes no changes at the moment. Please try again in a minute.',
  retryAfterSeconds: 30,
};
const DATABASE_SLOW: Unavailable = {
  part: 'database',
  message: 'This took longer than the site allows. Please ask for less at once, or try again in a minute.',
  retryAfterSeconds: 60,
};
const DATABASE_BUSY: Unavailable = {
  part: 'database',
  message: 'The database is busy at the moment. Please try again in a few seconds.',
  retryAfterSeconds: 5,
};
const DISK: Unavailable = {
  part: 'disk',
  message: 'The site has no room to store this at the moment. Please try again later.',
  retryAfterSeconds: 60,
};
const DISK_READ_ONLY: Unavailable = {
  part: 'disk',
  message: 'The site cannot store anything at the moment. Please try again later.',
  retryAfterSeconds: 60,
};
const NETWORK: Unavailable = {
  part: 'network',
  message: 'The site cannot reach what it needs for this at the moment. Please try again in a few seconds.',
  retryAfterSeconds: 10,
};
const PROCESS: Unavailable = {
  part: 'process',
  message: 'The server has too many open files at the moment. Please try again in a few seconds.',
  retryAfterSeconds: 10,
};

/** Error codes of the operating system and of PostgreSQL (appendix A of its manual). */
const CODES: Readonly<Record<string, Unavailable>> = {
  ENOSPC: DISK,
  EDQUOT: DISK,
  EROFS: DISK_READ_ONLY,
  EIO: DISK_READ_ONLY,
  EMFILE: PROCESS,
  ENFILE: PROCESS,
  ECONNREFUSED: NETWORK,
  ECONNRESET: NETWORK,
  EPIPE: NETWORK,
  ETIMEDOUT: NETWORK,
  EHOSTUNREACH: NETWORK,
  ENETUNREACH: NETWORK,
  ENOTFOUND: NETWORK,
  EAI_AGAIN: NETWORK,
  '25P03': DATABASE_BUSY, // idle_in_transaction_session_timeout
  '25006': DATABASE_READ_ONLY, // read_only_sql_transaction
  '40001': DATABASE_BUSY, // serialization_failure
  '40P01': DATABASE_BUSY, // deadlock_detected
  '53000': DATABASE_BUSY,
  '53100': DISK, // disk_full
  '53200': DATABASE_BUSY, // out_of_memory
  '53300': DATABASE_BUSY, // too_many_connections
  '53400': DATABASE_BUSY,
  '55P03': DATABASE_BUSY, // lock_not_available
  '57014': DATABASE_SLOW, // query_canceled: statement_timeout
  '57P01': DATABASE, // admin_shutdown
  '57P02': DATABASE, // crash_shutdown
  '57P03': DATABASE, // cannot_connect_now
  '57P05': DATABASE, // idle_session_timeout
  '58000': DATABASE,
  '58030': DISK_READ_ONLY, // io_error
};

/** Messages of errors without a code, from the database drivers. */
const MESSAGES =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|The embedded database (?:has stopped|is closed))/;
const CAUSES_MAX = 5;

/** Returns what was unavailable and so caused an error, or null for any other error. The chain of causes is searched, too. */
export function unavailableOf(error: unknown): Unavailable | null {
  let current: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && current instanceof Error; depth++) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') {
      const known = CODES[code];
      if (known !== undefined) return known;
      if (/^08[0-9A-Z]{3}$/.test(code)) return DATABASE; // connection_exception
    }
    if (MESSAGES.test(current.message)) return DATABASE;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return null;
}
