import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Trx } from '../../../backend/db/database.ts';
import { type RequestContext, type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { verifyPassword, operatorsNeedSecondFactor } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  beginTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '../contract.ts';
import { appCodeOf, recoveryCodeOf } from '../rules/codes.ts';
import { countAttempt } from './limits.ts';
import type { TwoFactorParts } from './parts.ts';
import {
  type Owner,
  confirmSecret,
  countRecoveryCodes,
  deleteTotp,
  findOwner,
  findTotp,
  listRequiringGroups,
  replaceRecoveryCodes,
  savePendingSecret,
} from './queries.ts';
import { describeSecret, makeRecoveryCodes, makeSecret, openSecret, sealSecret, stepOfCode } from './totp.ts';
import { verifyCode } from './verify-code.ts';

const IS_ON = 'Codes are on already. Turn them off first, then on again with another app.';
const NOT_BEGUN = 'This setup is incomplete, or a later one replaced it. Please begin again.';
const WRONG_CODE = 'This code is incorrect. Enter the code that your app shows now.';
const WRONG_PROOF = 'This is neither your password nor a code that works.';

/** Routes for a person's own codes: turning them on and off, and new recovery codes. */
export function ownTwoFactorRoutes({ services, accounts, limits, notify, now }: TwoFactorParts): Route[] {
  const { config } = services;
  const db = services.database.kysely;
  const ownerOf = async (actor: Actor): Promise<Owner> => {
    const owner = actor.userId === null ? undefined : await findOwner(db, actor.userId);
    if (owner === undefined) throw new Problem('sign_in_required');
    return owner;
  };
  const isOn = async (accountId: string) => ((await findTotp(db, accountId))?.secret ?? null) !== null;

  /** Throws `invalid_input` unless `proof` is the password, a code of the app or a recovery code. */
  const assertProof = async (owner: Owner, proof: string, { network }: RequestContext) => {
    const attempt = await countAttempt(limits, owner.id, network, proof);
    const isCode =
      (appCodeOf(proof) !== null || recoveryCodeOf(proof) !== null) &&
      (await verifyCode(services, db, { accountId: owner.id, text: proof, nowMs: now() })) !== null;
    const isProved =
      isCode || (owner.passwordHash !== null && (await verifyPassword(proof, owner.passwordHash)));
    if (!isProved) {
      const fields = [{ field: 'body.proof', message: 'is incorrect' }];
      throw new Problem('invalid_input', { detail: WRONG_PROOF, fields });
    }
    await attempt.refund();
  };
  const note = (trx: Trx, actor: Actor, verb: ActVerb) =>
    recordAct(trx, { actor: actedBy(actor), verb, subject: { kind: 'account', id: actor.userId ?? '' } });

  return [
    route(getTwoFactor, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const owner = await ownerOf(actor);
      const totp = await findTotp(db, owner.id);
      const hasCodes = totp !== undefined && totp.secret !== null;
      return {
        is_on: hasCodes,
        on_since: totp?.confirmedAt?.toISOString() ?? null,
        recovery_codes_left: hasCodes ? await countRecoveryCodes(db, owner.id) : 0,
        has_second_factor: owner.hasSecondFactor,
        required_by: await listRequiringGroups(db, owner.id),
        is_required_of_operator: owner.isOperator && operatorsNeedSecondFactor(config),
      };
    }),

    route(beginTwoFactor, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const owner = await ownerOf(actor);
      if (await isOn(owner.id)) throw new Problem('conflict', IS_ON);
      const secret = makeSecret();
      await savePendingSecret(db, owner.id, await sealSecret(config, owner.id, secret));
      return describeSecret(secret, { email: owner.email, site: config.site.name });
    }),

    writeRoute(turnOnTwoFactor, {
      async prepare({ body: { code } }, { actor, network, setHeader }) {
        setHeader('cache-control', 'no-store');
        const owner = await ownerOf(actor);
        const totp = await findTotp(db, owner.id);
        if (totp !== undefined && totp.secret !== null) throw new Problem('conflict', IS_ON);
        const pendingSecret = totp?.pendingSecret ?? null;
        const secret = pendingSecret && (await openSecret(config, owner.id, pendingSecret));
        if (!pendingSecret || !secret) throw new Problem('conflict', NOT_BEGUN);
        const attempt = await countAttempt(limits, owner.id, network, code);
        const step = await stepOfCode(secret, appCodeOf(code) ?? '', now());
        if (step === null) throw wrongCode();
        return { owner, attempt, change: { pendingSecret, step, now: new Date(now()) } };
      },
      async write(_, { trx, actor }, { owner, attempt, change }) {
        const { codes, hashes } = makeRecoveryCodes();
        if (!(await confirmSecret(trx, owner.id, change))) throw new Problem('conflict', NOT_BEGUN);
        await replaceRecoveryCodes(trx, owner.id, hashes);
        await note(trx, actor, 'two_factor.turned_on');
        return async () => {
          await attempt.refund();
          accounts.clearSessionCache();
          notify(owner, 'on');
          return { recovery_codes: codes };
        };
      },
    }),

    writeRoute(renewRecoveryCodes, {
      async prepare({ body: { proof } }, context) {
        context.setHeader('cache-control', 'no-store');
        const owner = await ownerOf(context.actor);
        if (!(await isOn(owner.id))) throw new Problem('conflict', 'Codes are not on.');
        await assertProof(owner, proof, context);
        return owner;
      },
      async write(_, { trx, actor }, owner) {
        const { codes, hashes } = makeRecoveryCodes();
        await replaceRecoveryCodes(trx, owner.id, hashes);
        await note(trx, actor, 'two_factor.recovery_codes_renewed');
        return { recovery_codes: codes };
      },
    }),

    writeRoute(turnOffTwoFactor, {
      async prepare({ body: { proof } }, context) {
        const owner = await ownerOf(context.actor);
        if (!(await isOn(owner.id))) throw new Problem('conflict', 'Codes are off already.');
        await assertProof(owner, proof, context);
        return owner;
      },
      async write(_, { trx, actor }, owner) {
        const isOff = await deleteTotp(trx, owner.id);
        if (isOff) await note(trx, actor, 'two_factor.turned_off');
        return async () => {
          accounts.clearSessionCache();
          if (isOff) notify(owner, 'off');
          return { status: 'ok' as const };
        };
      },
    }),
  ];
}

function wrongCode(): Problem {
  return new Problem('invalid_input', {
    detail: WRONG_CODE,
    fields: [{ field: 'body.code', message: 'is incorrect' }],
  });
}
