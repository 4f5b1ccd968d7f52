/** The door of profile: registering, confirming, new passwords. */
import type { Trx } from '../../../backend/db/database.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import {
  type Limit,
  QUARTER_HOUR_MS,
  createLimits,
  limitOf,
  mailboxKey,
  mailboxLimit,
} from '../../../backend/limits/limits.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  type Accounts,
  confirmEmailOf,
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
import { assertGoodPassword } from './assert-good-password.ts';
import { findProfile } from './queries.ts';
import { createPendingAccount, redeemPendingAccount } from './pending-accounts.ts';
import { createToken, peekToken, redeemToken } from './tokens.ts';

export { leavingRoutes } from './leaving/leaving-routes.ts';
export { assertGoodPassword } from './assert-good-password.ts';
export { findProfile } from './queries.ts';

const REGISTRATIONS_OF_NETWORK = limitOf('registration', 10, QUARTER_HOUR_MS);
const RESETS_OF_NETWORK = limitOf('reset email of network', 20, QUARTER_HOUR_MS);
/** Asked for by one network for one mailbox: a stranger's requests don't count against those of its owner. */
const EMAILS_OF_NETWORK_TO = limitOf('account email', 3, QUARTER_HOUR_MS);
/** Wrong tokens of links. */
const WRONG_TOKENS_OF_NETWORK = limitOf('account link', 30, QUARTER_HOUR_MS);
const MAILBOX_REGISTER = mailboxLimit('register');
const MAILBOX_CONFIRM = mailboxLimit('confirm');
const MAILBOX_RESET = mailboxLimit('reset');

interface Person {
  id: string;
  name: string;
  email: string;
}

export function profileRoutes(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  accounts: Pick<Accounts, 'openSession' | 'openWithPassword' | 'endSessionsOf'>,
  mail: Mail,
): Route[] {
  const { config, log } = services;
  const db = services.database.kysely;
  const limits = createLimits(services);
  const emailsFrom = (network: string, email: string) => ({
    limit: EMAILS_OF_NETWORK_TO,
    holder: [network, mailboxKey(email)],
  });
  const emailsTo = (limit: Limit, email: string) => ({ limit, holder: [mailboxKey(email)] });
  const countToken = (network: string) =>
    limits.take([{ limit: WRONG_TOKENS_OF_NETWORK, holder: [network] }]);

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
    route(register, async ({ body: { user, wants_email: wantsEmail } }, { network }) => {
      const { name, email, password, preferences } = user;
      await assertGoodPassword(config, { password, email, field: 'body.user.password' });
      await limits.take([
        emailsFrom(network, email),
        { limit: REGISTRATIONS_OF_NETWORK, holder: [network] },
        emailsTo(MAILBOX_REGISTER, email),
      ]);
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
      const attempt = await countToken(context.network);
      const made = await redeemPendingAccount(db, token);
      if (made !== undefined) {
        await attempt.giveBack();
        await savePreferencesOf(services, made.account.id, made.choices);
        return { status: 'ok' as const, session: await accounts.openSession(context, made.account) };
      }
      const { id } = await ownerOf(token, 'confirm_email');
      await attempt.giveBack();
      await db.transaction().execute(async (trx) => {
        await confirmEmailOf(trx, id, new Date());
        await noteOf(trx, id, 'account.email_confirmed');
      });
      return { status: 'ok' as const, session: null };
    }),

    route(resendConfirmation, async (_, { actor, network }) => {
      const person = await profileOf(actor.userId);
      await limits.take([emailsFrom(network, person.email), emailsTo(MAILBOX_CONFIRM, person.email)]);
      if (person.confirmedAt === null) write(person, 'confirm');
      return { status: 'ok' as const };
    }),

    route(requestPasswordReset, async ({ body: { email } }, { network }) => {
      await limits.take([emailsFrom(network, email), { limit: RESETS_OF_NETWORK, holder: [network] }]);
      // Not an error: a stranger may have asked for the emails. The links of those that were sent still work.
      const hasRoom = (await limits.tryTake([emailsTo(MAILBOX_RESET, email)])) !== undefined;
      const known = await findAccountByEmail(db, email);
      if (known !== undefined && hasRoom) write(known.account, 'reset');
      return { status: 'ok' as const };
    }),

    route(setPassword, async ({ body: { token, password } }, context) => {
      const attempt = await countToken(context.network);
      const email = await peekToken(db, token, 'reset_password');
      // A password that is refused leaves the link as it is.
      if (email !== undefined) {
        await attempt.giveBack();
        await assertGoodPassword(config, { password, email, field: 'body.password' });
      }
      const passwordHash = await hashPassword(password);
      const person = await ownerOf(token, 'reset_password');
      await db.transaction().execute(async (trx) => {
        await updatePassword(trx, person.id, passwordHash);
        await confirmEmailOf(trx, person.id, new Date());
        await noteOf(trx, person.id, 'account.password_reset');
      });
      await accounts.endSessionsOf(person.id);
      const known = await findAccountByEmail(db, person.email);
      if (known === undefined) throw new Problem('not_found');
      return accounts.openWithPassword(context, known.account);
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
