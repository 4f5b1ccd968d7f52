import type { Services } from '../../src/backend/services.ts';
import {
  addMember,
  createGroup,
  findAccountByEmail,
  registerAccount,
} from '../../src/features/accounts/server/index.ts';
import { groupDetailSchema } from '../../src/features/groups/contract.ts';
import { type SettleSeats, groupRoutes } from '../../src/features/groups/server/index.ts';
import { PERSONAS, type Persona } from './personas.ts';
import { PASSWORD, PASSWORD_HASH } from './quick-password.ts';
import { openTestServices } from './services.ts';
import { openTestMail } from './test-mail.ts';
import { type TestReply, type TestServer, openTestServer } from './test-server.ts';

/** Opens a server with groups, the emails that it sent, and common actions of the group tests. */
export async function openGroupWorld(settleSeats: (services: Services) => readonly SettleSeats[] = () => []) {
  const services: Services & { close(): Promise<void> } = await openTestServices();
  const { mail, emails, mailServer } = openTestMail();
  /** Starts a server with its own rate limits. */
  const openServer = (featureSettings = services.config.featureSettings) => {
    const configured = { ...services, config: { ...services.config, featureSettings } };
    return openTestServer(configured, (accounts) =>
      groupRoutes(configured, accounts, mail, settleSeats(configured)),
    );
  };
  const server: TestServer = await openServer();
  const { kysely } = services.database;
  let count = 0;

  const idOf = async (persona: 'alice' | 'bob' | 'olive') =>
    (await findAccountByEmail(kysely, PERSONAS[persona].email))?.account.id ?? '';
  return {
    services,
    server,
    emails,
    mailServer,
    openServer,
    idOf,
    newEmail: () => `person-${++count}@people.example`,
    /** Creates a group on the team plan with Alice as owner and Bob as member. */
    async makeGroup(name = `Shared ${++count}`) {
      const group = await createGroup(kysely, { name, plan: 'team', ownerId: await idOf('alice') });
      await addMember(kysely, group.id, await idOf('bob'), 'member');
      return { ...group, name };
    },
    /** Creates a person whose email is not confirmed. Returns their id, their email, and the headers of their browser. */
    async newPerson(email = `person-${++count}@people.example`) {
      const made = await kysely
        .transaction()
        .execute((trx) => registerAccount(trx, { email, name: 'Dora', passwordHash: PASSWORD_HASH }));
      const reply = await server.post('/users/sign_in.json', { email, password: PASSWORD });
      return { id: made?.id ?? '', email, headers: credentialsOf(reply) };
    },
    setRole: (slug: string, account: string, role: string, as: Persona) =>
      server.post(`/groups/${slug}/members/${account}.json`, { role }, as),
    detailOf: async (slug: string, as: Persona = 'alice', headers = {}) =>
      groupDetailSchema.parse((await server.get(`/groups/${slug}.json`, as, headers)).body),
    /** Returns the verbs of the audit entries about a group, in order. */
    async actsOf(groupId: string) {
      const acts = await kysely
        .selectFrom('audit_entry')
        .select('verb')
        .where('subject_id', '=', groupId)
        .orderBy('id')
        .execute();
      return acts.map(({ verb }) => verb);
    },
    async close() {
      await server.close();
      await services.close();
    },
  };
}

function credentialsOf(reply: TestReply): Record<string, string> {
  return {
    cookie: reply.headers['set-cookie']?.split(';')[0] ?? '',
    'x-csrf-token': (reply.body as { csrf_token: string }).csrf_token,
  };
}
