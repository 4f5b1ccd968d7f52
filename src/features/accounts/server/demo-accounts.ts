import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Services } from '../../../backend/services.ts';
import { addMember, createGroup } from './groups.ts';
import { hashPassword, makePassword, verifyPassword } from './passwords.ts';
import { findGroupIdByName } from './queries-groups.ts';
import { confirmEmailOf, findAccountByEmail } from './queries.ts';
import { saveAccount } from './save-account.ts';

export interface DemoLogin {
  email: string;
  password: string;
  /** A description of this login for people. */
  role: string;
}

/** A group of three demo accounts, so that people can try switching groups: Team is its owner, Pro a `member`, and Starter a `surveyor`, who answers surveys. */
const SHARED_GROUP = 'Alder Land Partners';

const DEMO_ACCOUNTS = [
  {
    email: 'starter@demo.platbook.example',
    name: 'Starter',
    tier: 'starter',
    isOperator: false,
    role: 'a free account',
  },
  {
    email: 'pro@demo.platbook.example',
    name: 'Pro',
    tier: 'pro',
    isOperator: false,
    role: 'a Pro account',
  },
  {
    email: 'team@demo.platbook.example',
    name: 'Team',
    tier: 'team',
    isOperator: false,
    role: `a Team account; owner of ${SHARED_GROUP}, which has Pro and Starter as members`,
  },
  {
    email: 'operator@demo.platbook.example',
    name: 'Operator',
    tier: 'team',
    isOperator: true,
    role: 'runs this site',
  },
] as const;

const FILE_NAME = 'demo-logins.json';
const passwordsSchema = z.record(z.string(), z.string());

/**
 * Creates the demo accounts with random passwords. The passwords are stored in a file of the data folder that only its owner can read. After
 * that file is deleted, the next start creates new passwords.
 */
export async function ensureDemoAccounts({ config, database }: Services): Promise<DemoLogin[]> {
  const passwords = await readOrMakePasswords(config.dataDir);
  const logins: DemoLogin[] = [];
  for (const { role, ...account } of DEMO_ACCOUNTS) {
    const password = passwords[account.email] ?? '';
    const known = await findAccountByEmail(database.kysely, account.email);
    if (!known?.passwordHash || !(await verifyPassword(password, known.passwordHash))) {
      const passwordHash = await hashPassword(password);
      await saveAccount(database.kysely, { ...account, passwordHash, isConfirmed: true });
    } else await confirmEmailOf(database.kysely, known.account.id, new Date());
    logins.push({ email: account.email, password, role });
  }
  await ensureSharedGroup(database);
  return logins;
}

async function ensureSharedGroup({ kysely }: Services['database']): Promise<void> {
  if ((await findGroupIdByName(kysely, SHARED_GROUP)) !== undefined) return;
  const idOf = async (name: string) =>
    (await findAccountByEmail(kysely, `${name}@demo.platbook.example`))?.account.id ?? '';
  const [ownerId, proId, starterId] = [await idOf('team'), await idOf('pro'), await idOf('starter')];
  await kysely.transaction().execute(async (trx) => {
    const { id } = await createGroup(trx, { name: SHARED_GROUP, plan: 'team', ownerId });
    await addMember(trx, id, proId, 'member');
    await addMember(trx, id, starterId, 'surveyor');
  });
}

async function readOrMakePasswords(dataDir: string): Promise<Record<string, string>> {
  const file = path.join(dataDir, FILE_NAME);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const kept = text === null ? {} : passwordsSchema.parse(JSON.parse(text));
  const all = Object.fromEntries(DEMO_ACCOUNTS.map(({ email }) => [email, kept[email] ?? makePassword()]));
  if (DEMO_ACCOUNTS.some(({ email }) => kept[email] === undefined)) {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  }
  return all;
}
