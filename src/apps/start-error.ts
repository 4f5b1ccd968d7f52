import type { Config } from '../backend/config.ts';

/** Returns what to do if the program can't start, in sentences; null for an unforeseen error, which is printed with its stack. */
export function explainStartError(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null;
  return explainListen(error, config) ?? explainDatabase(error, config) ?? explainFolder(error, config);
}

interface Coded extends Error {
  code?: string;
  syscall?: string;
  /** The host whose address was looked up. */
  hostname?: string;
  path?: string;
}

function explainListen(error: Coded, { host, port }: Config): string | null {
  const isLookUp = error.syscall === 'getaddrinfo' && error.hostname === host;
  if (!isLookUp && error.syscall !== 'listen' && error.syscall !== 'bind') return null;
  if (error.code === 'EACCES')
    return `Port ${port} cannot be opened: ports below 1024 belong to the administrator. Choose another: PORT=3000 npm start`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return `This machine has no address ${host}. Set HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.`;
  return null;
}

function explainFolder(error: Coded, { dataDir }: Config): string | null {
  const place = error.path ?? dataDir;
  switch (error.code) {
    case 'EROFS':
      return `The data folder ${dataDir} cannot be written to: ${place} is on a read-only file system. Choose another folder with PLATBOOK_DATA.`;
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${dataDir} cannot be used: the user that runs Platbook may not write to ${place}. Let that user write there, or choose another folder with PLATBOOK_DATA.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder ${dataDir} cannot be used: ${place} is a file, not a folder. Choose another folder with PLATBOOK_DATA.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of the data folder ${dataDir} is full. Free some room and start again: nothing is lost.`;
    default:
      return null;
  }
}

function explainDatabase(error: Coded, { database, dataDir }: Config): string | null {
  if (database.engine === 'embedded') {
    if (!/PGlite|embedded database|wasm|unreachable|RuntimeError/i.test(`${error.name} ${error.message}`))
      return null;
    return [
      `The embedded database in ${database.dir} cannot be opened: ${firstLine(error)}`,
      'Its files may be damaged, for instance by a power failure, or be of another version.',
      `Restore your backup of the data folder ${dataDir}. Without one, set the folder aside and start with a new one: PLATBOOK_DATA=./data-new npm start`,
    ].join('\n');
  }
  const { host, database: name, user } = partsOf(database.url);
  switch (error instanceof AggregateError ? (error.errors[0] as Coded).code : error.code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The database server at ${host} does not answer. Check that PostgreSQL is running and the host and port in DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${host} in DATABASE_URL is not known.`;
    case '28P01':
    case '28000':
      return `The database server at ${host} refuses the user ${user}. Check user and password in DATABASE_URL.`;
    case '3D000':
      return `There is no database ${name} at ${host}. Make it (create database ${name}), or check the end of DATABASE_URL.`;
    case '53300':
      return `The database server at ${host} has too many connections. Close some, or raise max_connections.`;
    case '57P03':
      return `The database server at ${host} is starting or stopping. Try again in a moment.`;
    case '42501':
      return `The user ${user} may not do what the first start needs: ${firstLine(error)}. Let an administrator run "create extension postgis" in the database ${name}, and give it to ${user}.`;
    case '0A000':
    case '58P01':
      return `The database server at ${host} lacks an extension: ${firstLine(error)}. Install PostGIS 3.3 or later on it.`;
    default:
      return /^Connection terminated|timeout/.test(error.message)
        ? `The connection to the database server at ${host} ended: ${firstLine(error)}.`
        : null;
  }
}

/** Leaves out the password, which DATABASE_URL also contains. */
function partsOf(url: string): { host: string; database: string; user: string } {
  const { host, pathname, username } = new URL(url);
  return {
    host,
    database: decodeURIComponent(pathname.slice(1)),
    user: username === '' ? '(none)' : decodeURIComponent(username),
  };
}

function firstLine({ message }: Error): string {
  return (message.split('\n')[0] ?? '').slice(0, 300).replace(/\.$/, '');
}
