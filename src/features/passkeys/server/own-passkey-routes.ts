import type { Db } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Accounts, createChallenge, takeChallenge } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { hasSingleSignOn } from '../../single-sign-on/server/index.ts';
import {
  type Passkey,
  beginPasskey,
  createPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../contract.ts';
import { passkeyEmail } from '../rules/email.ts';
import { refuseRemoval } from '../rules/removal.ts';
import { ALGORITHMS, challengeOf, verifyNewPasskey } from './ceremonies.ts';
import { CEREMONY_MS, type CeremonyContext, TOO_OLD } from './ceremony-context.ts';
import {
  type PasskeyRow,
  countPasskeys,
  deletePasskey,
  findOwner,
  insertPasskey,
  listPasskeyRows,
  lockPasswordState,
  updatePasskeyName,
} from './queries.ts';

const MAX_PASSKEYS = 20;
const TOO_MANY = `You have ${MAX_PASSKEYS} passkeys, which is the maximum. Remove one that you don’t use.`;
const BAD_ANSWER = 'This passkey could not be checked. Please try again.';

/** Routes for a person's own passkeys: list, add, rename, remove. */
export function ownPasskeyRoutes(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  { limitBeginnings, relyingParty }: CeremonyContext,
  { mail, accounts }: { mail: Pick<Mail, 'send'>; accounts: Pick<Accounts, 'clearSessionCache'> },
): Route[] {
  const db = database.kysely;
  const ownerOf = async ({ userId }: Actor, from: Db = db) => {
    const owner = userId === null ? undefined : await findOwner(from, userId);
    if (owner === undefined) throw new Problem('sign_in_required');
    return owner;
  };
  /** Sends the email about a new passkey. It is not awaited, so that a slow mail server does not delay the reply. */
  const sendEmail = (owner: { email: string; name: string }, passkeyName: string) => {
    const about = { link: `${config.publicUrl}/profile`, site: config.site.name };
    mail
      .send({ to: owner.email, ...passkeyEmail(owner.name, passkeyName, about) })
      .catch((error: unknown) => log.error({ err: error }, 'an email about a new passkey could not be sent'));
  };

  return [
    route(listPasskeys, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const owner = await ownerOf(actor);
      const rows = await listPasskeyRows(db, owner.id);
      const remove = refuseRemoval({
        hasPassword: owner.hasPassword,
        passkeys: rows.length,
        hasSingleSignOn: await hasSingleSignOn(config, db, owner.id),
      });
      const add = rows.length < MAX_PASSKEYS ? null : TOO_MANY;
      return { passkeys: rows.map(describe), abilities: { remove, add } };
    }),

    route(beginPasskey, async (_, { actor, network }) => {
      const { id: rpId } = relyingParty();
      await limitBeginnings(network);
      const owner = await ownerOf(actor);
      const rows = await listPasskeyRows(db, owner.id);
      if (rows.length >= MAX_PASSKEYS) throw new Problem('limit_reached', TOO_MANY);
      const type = 'public-key' as const;
      return {
        rp: { id: rpId, name: config.site.name },
        user: { id: userHandleOf(owner.id), name: owner.email, displayName: owner.name },
        challenge: await createChallenge(db, {
          purpose: 'passkey_add',
          accountId: owner.id,
          lifeMs: CEREMONY_MS,
        }),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type })),
        timeout: CEREMONY_MS,
        // A device refuses to make a second passkey for the same account.
        excludeCredentials: rows.map(({ credentialId }) => ({
          id: Buffer.from(credentialId).toString('base64url'),
          type,
        })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      };
    }),

    writeRoute(createPasskey, {
      async prepare({ body: { credential } }, { actor }) {
        const party = relyingParty();
        const owner = await ownerOf(actor);
        const challenge = challengeOf(credential.response.clientDataJSON) ?? '';
        // The challenge is used up, even when the next checks fail.
        const begun = await takeChallenge(db, challenge, 'passkey_add');
        if (begun?.accountId !== owner.id) throw new Problem('invalid_input', TOO_OLD);
        const passkey = await verifyNewPasskey(credential, challenge, party).catch((error: unknown) => {
          log.warn({ err: error, accountId: owner.id }, 'a new passkey was refused');
          throw new Problem('invalid_input', BAD_ANSWER);
        });
        return { owner, passkey };
      },
      async write({ body: { name } }, { trx, actor }, { owner, passkey }) {
        await lockPasswordState(trx, owner.id);
        if ((await countPasskeys(trx, owner.id)) >= MAX_PASSKEYS)
          throw new Problem('limit_reached', TOO_MANY);
        const row = await insertPasskey(trx, { ...passkey, accountId: owner.id, name });
        if (row === undefined) throw new Problem('conflict', 'This passkey is already registered.');
        await recordAct(trx, {
          actor: actedBy(actor),
          verb: 'passkey.added',
          subject: { kind: 'passkey', id: row.id, name },
          detail: { synced: row.isSynced },
        });
        return async () => {
          // Groups that require a second factor become accessible.
          accounts.clearSessionCache();
          sendEmail(owner, name);
          return describe(row);
        };
      },
    }),

    writeRoute(renamePasskey, async ({ params: { id }, body: { name } }, { trx, actor }) => {
      const owner = await ownerOf(actor, trx);
      const renamed = await updatePasskeyName(trx, owner.id, id, name);
      if (renamed === undefined) throw gone();
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'passkey.renamed',
        subject: { kind: 'passkey', id, name },
      });
      return describe(renamed);
    }),

    writeRoute(removePasskey, async ({ params: { id } }, { trx, actor }) => {
      const owner = await ownerOf(actor, trx);
      const hasPassword = await lockPasswordState(trx, owner.id);
      const passkeys = await countPasskeys(trx, owner.id);
      const name = await deletePasskey(trx, owner.id, id);
      if (name === undefined) throw gone();
      const singleSignOn = await hasSingleSignOn(config, trx, owner.id);
      const refused = refuseRemoval({ hasPassword, passkeys, hasSingleSignOn: singleSignOn });
      if (refused !== null) throw new Problem('not_allowed', refused);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'passkey.removed',
        subject: { kind: 'passkey', id, name },
      });
      return async () => {
        accounts.clearSessionCache();
        return { status: 'ok' as const };
      };
    }),
  ];
}

/** The only data about the account that a device sends when it signs in. It reveals nothing about the person. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}

function describe({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    is_synced: isSynced,
  };
}

function gone(): Problem {
  return new Problem('not_found', 'This passkey was removed already.');
}
