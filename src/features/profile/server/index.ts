/** Public API of profile: registration, confirmation, new passwords, terms, optional emails, data archives and account deletion. */
import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Config } from '../../../backend/config.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import {
  type Limit,
  QUARTER_HOUR_MS,
  createLimits,
  limitOf,
  mailboxKey,
  mailboxLimit,
} from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
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
  getTerms,
  listStoredMail,
  register,
  renamePerson,
  requestPasswordReset,
  resendConfirmation,
  setPassword,
} from '../contract.ts';
import { EMAILS } from '../rules/emails.ts';
import { isTermsAddress } from '../rules/terms.ts';
import { passwordLink } from './password-link.ts';
import { createPendingAccount, redeemPendingAccount } from './pending-accounts.ts';
import { findProfile, updatePersonName } from './queries.ts';
import { signUpOf } from './settings.ts';
import { assertDidNotDecline, recordAgreement, termsOf, termsUrlOf, termsVersionOf } from './terms.ts';
import { createToken, peekToken, redeemToken } from './tokens.ts';

export { accountDeletionRoutes } from './account-deletion/account-deletion-routes.ts';
export { createNotifier } from './account-deletion/notifier.ts';
export { createPasswordLink } from './password-link.ts';
export { findProfile } from './queries.ts';
export { signUpOf } from './settings.ts';
export { recordAgreement, termsUrlOf, termsVersionOf } from './terms.ts';

const REGISTRATIONS_OF_NETWORK = limitOf('registration', 10, QUARTER_HOUR_MS);
const RESETS_OF_NETWORK = limitOf('reset email of network', 20, QUARTER_HOUR_MS);
/** Limits the emails that one network requests for one mailbox, so that requests of strangers don't use up the limit of the mailbox's owner. */
const EMAILS_OF_NETWORK_TO = limitOf('account email', 3, QUARTER_HOUR_MS);
/** Limits requests with wrong tokens, because such tokens may be guesses. */
const WRONG_TOKENS_OF_NETWORK = limitOf('account link', 30, QUARTER_HOUR_MS);
const MAILBOX_REGISTER = mailboxLimit('register');
const MAILBOX_CONFIRM = mailboxLimit('confirm');
const MAILBOX_RESET = mailboxLimit('reset');

/** Throws if only invited people may create an account. */
function assertMayRegister(config: Services['config']): void {
  if (signUpOf(config) === 'invited')
    throw new Problem('not_allowed', 'On this site, people create an account by an invitation into a group.');
}

interface Person {
  id: string;
  name: string;
  email: string;
}

function describeProfile(profile: NonNullable<Awaited<ReturnType<typeof findProfile>>>) {
  const { name, email, confirmedAt, createdAt } = profile;
  return { name, email, is_email_confirmed: confirmedAt !== null, created_at: createdAt.toISOString() };
}

/** Returns the routes to register, to confirm an email, to set a new password, and of the account page. */
export function profileRoutes(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  accounts: Pick<Accounts, 'openSession' | 'openWithPassword' | 'endSessionsOf' | 'clearSessionCache'>,
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

  /** Sends an email without waiting for it: the time of the reply must not reveal whether an email was sent, nor depend on the mail server. */
  const sendEmail = (person: Person, kind: 'confirm' | 'reset') => {
    const send = async () => {
      const isReset = kind === 'reset';
      const { token } = await createToken(db, person.id, isReset ? 'reset_password' : 'confirm_email');
      const link = isReset
        ? passwordLink(config.publicUrl, token)
        : `${config.publicUrl}/users/confirm#token=${token}`;
      await mail.send({ to: person.email, ...EMAILS[kind](person.name, link, config.site.name) });
    };
    send().catch((error: unknown) => log.error({ err: error, kind }, 'an email could not be sent'));
  };
  /**
   * Sends the link that makes the account, or tells the owner of an existing account about the registration. Only this email, and not the reply, reveals whether
   * the account exists.
   */
  const answerRegistration = (applicant: { name: string; email: string }, token: string) => {
    const send = async () => {
      const existing = (await findAccountByEmail(db, applicant.email))?.account;
      const message =
        existing === undefined
          ? EMAILS.register(
              applicant.name,
              `${config.publicUrl}/users/confirm#token=${token}`,
              config.site.name,
            )
          : EMAILS.known(existing.name, `${config.publicUrl}/users/password`, config.site.name);
      await mail.send({ to: existing?.email ?? applicant.email, ...message });
    };
    send().catch((error: unknown) => log.error({ err: error }, 'an email could not be sent'));
  };
  const ownerOf = async (
    trx: Trx,
    token: string,
    purpose: Parameters<typeof redeemToken>[2],
  ): Promise<Person> => {
    const id = await redeemToken(trx, token, purpose);
    const profile = id === undefined ? undefined : await findProfile(trx, id);
    if (id === undefined || profile === undefined)
      throw new Problem('invalid_input', 'This link was used already or is too old. Ask for a new one.');
    return { id, ...profile };
  };
  const profileOf = async (userId: string | null, through: Db = db) => {
    const profile = userId === null ? undefined : await findProfile(through, userId);
    if (userId === null || profile === undefined) throw new Problem('sign_in_required');
    return { id: userId, ...profile };
  };

  /** The audit log names the account itself as the author: the person signed in, or proved access to its mailbox. */
  const noteOf = (trx: Trx, id: string, verb: ActVerb) =>
    recordAct(trx, { actor: { accountId: id }, verb, subject: { kind: 'account', id } });

  return [
    writeRoute(register, {
      async prepare({ body: { user, agrees_to_terms: agrees } }, { network }) {
        assertMayRegister(config);
        assertDidNotDecline(config, agrees);
        const { email, password } = user;
        await assertGoodPassword(config, { password, email, field: 'body.user.password' });
        await limits.take([
          emailsFrom(network, email),
          { limit: REGISTRATIONS_OF_NETWORK, holder: [network] },
          emailsTo(MAILBOX_REGISTER, email),
        ]);
        return hashPassword(password);
      },
      // All steps run for the email of an existing account too, so that the time of the reply does not reveal the account.
      async write(
        { body: { user, wants_email: wantsEmail, agrees_to_terms: agrees } },
        { trx },
        passwordHash,
      ) {
        const { name, email, preferences } = user;
        const answers = preferences?.profile_answers;
        const token = await createPendingAccount(trx, {
          name,
          email,
          passwordHash,
          agreedTerms: agrees === '1' ? termsVersionOf(config) : null,
          choices: { wants_email: wantsEmail === '1', ...(answers && { profile_answers: answers }) },
        });
        return async () => {
          answerRegistration({ name, email }, token);
          return { status: 'ok' as const, is_mail_connected: mail.isConnected };
        };
      },
    }),

    route(getTerms, ({ query: { kind } }) => {
      const terms = termsOf(config, kind);
      const text = terms === null || isTermsAddress(terms) ? null : terms;
      return Promise.resolve({ url: termsUrlOf(config, kind), text });
    }),

    route(getProfile, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      return describeProfile(await profileOf(actor.userId));
    }),

    writeRoute(renamePerson, async ({ body: { name } }, { actor, trx }) => {
      const profile = await profileOf(actor.userId, trx);
      await updatePersonName(trx, profile.id, name);
      await noteOf(trx, profile.id, 'account.renamed');
      return () => {
        accounts.clearSessionCache();
        return Promise.resolve(describeProfile({ ...profile, name }));
      };
    }),

    writeRoute(confirmEmail, {
      prepare: (_, { network }) => countToken(network),
      async write({ body: { token } }, context, attempt) {
        const { trx } = context;
        const made = await redeemPendingAccount(trx, token);
        // The operator may have closed the registration after the email was sent. The error rolls the new account back.
        if (made !== undefined) assertMayRegister(config);
        if (made === undefined) {
          const { id } = await ownerOf(trx, token, 'confirm_email');
          await confirmEmailOf(trx, id, new Date());
          await noteOf(trx, id, 'account.email_confirmed');
        } else {
          await savePreferencesOf(trx, made.account.id, made.choices);
          // If the person did not agree when they registered, the page of this link asked them to.
          await recordAgreement(trx, made.account.id, made.agreedTerms ?? termsVersionOf(config));
        }
        return async () => {
          await attempt.refund();
          const session = made === undefined ? null : await accounts.openSession(context, made.account);
          return { status: 'ok' as const, session };
        };
      },
    }),

    route(resendConfirmation, async (_, { actor, network }) => {
      const person = await profileOf(actor.userId);
      await limits.take([emailsFrom(network, person.email), emailsTo(MAILBOX_CONFIRM, person.email)]);
      if (person.confirmedAt === null) sendEmail(person, 'confirm');
      return { status: 'ok' as const };
    }),

    route(requestPasswordReset, async ({ body: { email } }, { network }) => {
      await limits.take([emailsFrom(network, email), { limit: RESETS_OF_NETWORK, holder: [network] }]);
      // A reached limit of the mailbox is not an error, because strangers may have requested the emails. The links in the sent emails still work.
      const hasRoom = (await limits.tryTake([emailsTo(MAILBOX_RESET, email)])) !== undefined;
      const existing = await findAccountByEmail(db, email);
      if (existing !== undefined && hasRoom) sendEmail(existing.account, 'reset');
      return { status: 'ok' as const };
    }),

    writeRoute(setPassword, {
      async prepare({ body: { token, password } }, { network }) {
        const attempt = await countToken(network);
        const email = await peekToken(db, token, 'reset_password');
        // A refused password does not use up the link.
        if (email !== undefined) {
          await attempt.refund();
          await assertGoodPassword(config, { password, email, field: 'body.password' });
        }
        return hashPassword(password);
      },
      async write({ body: { token } }, context, passwordHash) {
        const { trx } = context;
        const person = await ownerOf(trx, token, 'reset_password');
        await updatePassword(trx, person.id, passwordHash);
        await confirmEmailOf(trx, person.id, new Date());
        await noteOf(trx, person.id, 'account.password_reset');
        await accounts.endSessionsOf(trx, person.id);
        const existing = await findAccountByEmail(trx, person.email);
        if (existing === undefined) throw new Problem('not_found');
        return async () => {
          accounts.clearSessionCache();
          return accounts.openWithPassword(context, existing.account);
        };
      },
    }),

    route(listStoredMail, async (_, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const emails = await mail.listStored();
      return {
        is_connected: mail.isConnected,
        emails: emails.map(({ sentAt, ...message }) => ({ sent_at: sentAt, ...message })),
      };
    }),
  ];
}

const COMMON =
  'is easy to guess: it is a common password, or made of your email or the name of this site. Choose another, such as a few words with a number.';

/**
 * Checks the part of the password rule that only the server knows. Throws `invalid_input`. `field` is the path of the password in the input.
 * Passwords that are stored already keep working.
 */
export async function assertGoodPassword(
  { publicUrl, site }: Pick<Config, 'publicUrl' | 'site'>,
  { password, email, field }: { password: string; email: string; field: string },
): Promise<void> {
  const { isCommonPassword } = await import('./common-passwords.ts');
  const [mailbox = ''] = email.split('@');
  if (!isCommonPassword(password, [mailbox, 'platbook', site.name, new URL(publicUrl).hostname])) return;
  throw new Problem('invalid_input', {
    detail: `The password ${COMMON}`,
    fields: [{ field, message: COMMON }],
  });
}
