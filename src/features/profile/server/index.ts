/** The door of profile: registering, confirming, new passwords. */
import type { Trx } from '../../../backend/db/database.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  type Accounts,
  createRateLimit,
  findAccountByEmail,
  hashPassword,
  updatePassword,
} from '../../accounts/server/index.ts';
import { recordAct } from '../../audit/server/index.ts';
import { savePreferencesOf } from '../../preferences/server/index.ts';
import {
  confirmEmail,
  getProfile,
  listKeptMail,
  register,
  requestPasswordReset,
  resendConfirmation,
  setPassword,
} from '../contract.ts';
import { LETTERS } from '../rules/letters.ts';
import { confirmAccount, findProfile } from './queries.ts';
import { createPendingAccount, redeemPendingAccount } from './pending-accounts.ts';
import { createToken, redeemToken } from './tokens.ts';

export { leavingRoutes } from './leaving/leaving-routes.ts';
export { EXPORTS_OF_PERSON } from './queries-personal.ts';
export { confirmAccount, findProfile } from './queries.ts';

/** In a quarter of an hour. */
const REGISTRATIONS_PER_ADDRESS = 10;
const LETTERS_PER_ADDRESS = 20;
const LETTERS_PER_EMAIL = 3;
const TOKENS_PER_ADDRESS = 30;

interface Person {
  id: string;
  name: string;
  email: string;
}

export function profileRoutes(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  accounts: Pick<Accounts, 'openSession' | 'endSessionsOf'>,
  mail: Mail,
): Route[] {
  const { config, log } = services;
  const db = services.database.kysely;
  const limitRegistrations = createRateLimit(REGISTRATIONS_PER_ADDRESS);
  const limitLetters = createRateLimit(LETTERS_PER_ADDRESS);
  const limitLettersTo = createRateLimit(LETTERS_PER_EMAIL);
  const limitTokens = createRateLimit(TOKENS_PER_ADDRESS);

  /** Not waited for: the time of a reply must not tell whether a letter was sent, and a slow mail server keeps nobody waiting. */
  const write = (person: Person, kind: 'confirm' | 'reset') => {
    const send = async () => {
      const isReset = kind === 'reset';
      const token = await createToken(db, person.id, isReset ? 'reset_password' : 'confirm_email');
      const page = isReset ? 'password' : 'confirm';
      const link = `${config.publicUrl}/users/${page}#token=${token}`;
      await mail.send({ to: person.email, ...LETTERS[kind](person.name, link) });
    };
    send().catch((error: unknown) => log.error({ err: error, kind }, 'a letter could not be sent'));
  };
  /** The owner of an e-mail that has an account is told so; nobody else learns of it. */
  const answerRegistration = (asked: { name: string; email: string }, token: string) => {
    const send = async () => {
      const known = (await findAccountByEmail(db, asked.email))?.account;
      const letter =
        known === undefined
          ? LETTERS.register(asked.name, `${config.publicUrl}/users/confirm#token=${token}`)
          : LETTERS.known(known.name, `${config.publicUrl}/users/password`);
      await mail.send({ to: known?.email ?? asked.email, ...letter });
    };
    send().catch((error: unknown) => log.error({ err: error }, 'a letter could not be sent'));
  };
  const ownerOf = async (token: string, purpose: Parameters<typeof redeemToken>[2]): Promise<Person> => {
    const id = await redeemToken(db, token, purpose);
    const profile = id === undefined ? undefined : await findProfile(db, id);
    if (id === undefined || profile === undefined)
      throw new Problem('invalid_input', 'This link was used already or is too old. Ask for a new one.');
    return { id, ...profile };
  };
  const profileOf = async (userId: string | null) => {
    const profile = userId === null ? undefined : await findProfile(db, userId);
    if (userId === null || profile === undefined) throw new Problem('sign_in_required');
    return { id: userId, ...profile };
  };

  /** Whoever has the letter is taken for the account's owner. */
  const noteOf = (trx: Trx, id: string, verb: string) =>
    recordAct(trx, { actor: { accountId: id }, verb, subject: { kind: 'account', id } });

  return [
    route(register, async ({ body: { user, wants_email: wantsEmail } }, { ip }) => {
      const { name, email, password, preferences } = user;
      limitRegistrations(ip);
      limitLettersTo(email.toLowerCase());
      const answers = preferences?.profile_answers;
      // All of it for a known e-mail too, so that the time of the reply doesn't tell.
      const token = await createPendingAccount(db, {
        name,
        email,
        passwordHash: await hashPassword(password),
        choices: { wants_email: wantsEmail === '1', ...(answers && { profile_answers: answers }) },
      });
      answerRegistration({ name, email }, token);
      return { status: 'ok' as const, is_mail_connected: mail.isConnected };
    }),

    route(getProfile, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const { name, email, confirmedAt, createdAt } = await profileOf(actor.userId);
      return { name, email, is_email_confirmed: confirmedAt !== null, created_at: createdAt.toISOString() };
    }),

    route(confirmEmail, async ({ body: { token } }, context) => {
      limitTokens(context.ip);
      const made = await redeemPendingAccount(db, token);
      if (made !== undefined) {
        await savePreferencesOf(services, made.account.id, made.choices);
        return { status: 'ok' as const, session: await accounts.openSession(context, made.account) };
      }
      const { id } = await ownerOf(token, 'confirm_email');
      await db.transaction().execute(async (trx) => {
        await confirmAccount(trx, id, new Date());
        await noteOf(trx, id, 'account.email_confirmed');
      });
      return { status: 'ok' as const, session: null };
    }),

    route(resendConfirmation, async (_, { actor }) => {
      const person = await profileOf(actor.userId);
      limitLettersTo(person.email.toLowerCase());
      if (person.confirmedAt === null) write(person, 'confirm');
      return { status: 'ok' as const };
    }),

    route(requestPasswordReset, async ({ body: { email } }, { ip }) => {
      limitLetters(ip);
      limitLettersTo(email.toLowerCase());
      const known = await findAccountByEmail(db, email);
      if (known !== undefined) write(known.account, 'reset');
      return { status: 'ok' as const };
    }),

    route(setPassword, async ({ body: { token, password } }, context) => {
      limitTokens(context.ip);
      const passwordHash = await hashPassword(password);
      const person = await ownerOf(token, 'reset_password');
      await db.transaction().execute(async (trx) => {
        await updatePassword(trx, person.id, passwordHash);
        await confirmAccount(trx, person.id, new Date());
        await noteOf(trx, person.id, 'account.password_reset');
      });
      await accounts.endSessionsOf(person.id);
      const known = await findAccountByEmail(db, person.email);
      if (known === undefined) throw new Problem('not_found');
      return accounts.openSession(context, known.account);
    }),

    route(listKeptMail, async (_, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const letters = await mail.listKept();
      return {
        is_connected: mail.isConnected,
        letters: letters.map(({ sentAt, ...letter }) => ({ sent_at: sentAt, ...letter })),
      };
    }),
  ];
}
