import type { Db } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { Problem, wrongFields } from '../../../kernel/problem.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type ApiToken,
  TOKENS_MAX,
  createToken,
  listTokenUses,
  listTokens,
  revokeToken,
} from '../contract.ts';
import type { TokenScopes } from '../rules/token-scopes.ts';
import { listTokenUseRows } from './queries-uses.ts';
import {
  type TokenRow,
  countLiveTokens,
  findTokenRow,
  insertToken,
  listTokenRows,
  revokeTokenRow,
} from './queries.ts';
import { makeTokenKey } from './token-keys.ts';
import type { TokenUses } from './token-uses.ts';

const USE_DAYS = 90;

export function tokenRoutes(
  db: Db,
  {
    scopes: siteScopes,
    uses,
    onChange,
  }: { scopes: TokenScopes; uses: Pick<TokenUses, 'flush'>; onChange: () => void },
): Route[] {
  const getToken = async (accountId: string, id: string, from: Db = db): Promise<TokenRow> => {
    const row = await findTokenRow(from, accountId, id);
    if (row === undefined) throw noSuchToken();
    return row;
  };
  return [
    route(listTokens, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      await uses.flush();
      const rows = await listTokenRows(db, accountOf(actor));
      return {
        tokens: rows.map((row) => describe(row, new Date())),
        scopes: [...siteScopes.offeredTo(actor)],
        scope_labels: Object.fromEntries(siteScopes.all),
      };
    }),

    writeRoute(createToken, async ({ body }, { trx, actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const accountId = accountOf(actor);
      assertScopes(siteScopes, body.scopes);
      const offered = siteScopes.offeredTo(actor);
      const refused = body.scopes.find((scope) => !offered.includes(scope));
      if (refused !== undefined)
        throw new Problem(
          'not_allowed',
          `Only operators of this site can make a token to “${siteScopes.all.get(refused)?.label}”.`,
        );
      const { token, ...key } = makeTokenKey();
      const now = new Date();
      const scopes = [...new Set(body.scopes)];
      const origins = [...new Set(body.origins)];
      if ((await countLiveTokens(trx, accountId, now)) >= TOKENS_MAX)
        throw new Problem(
          'limit_reached',
          `You have ${TOKENS_MAX} API tokens. Revoke one that you no longer need.`,
        );
      const expiresAt = new Date(now.getTime() + body.expires_in_days * MS_PER_DAY);
      const groupId = actor.group?.id ?? null;
      const id = await insertToken(trx, {
        ...key,
        accountId,
        groupId,
        name: body.name,
        scopes,
        origins,
        expiresAt,
      });
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'token.created',
        subject: { kind: 'token', id, name: body.name },
        detail: { scopes, origins, expires_at: expiresAt.toISOString() },
      });
      const made = await getToken(accountId, id, trx);
      return async () => {
        onChange();
        return { ...describe(made, now), token };
      };
    }),

    writeRoute(revokeToken, async ({ params: { id } }, { trx, actor }) => {
      const name = await revokeTokenRow(trx, accountOf(actor), id, new Date());
      if (name === undefined) throw noSuchToken();
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'token.revoked',
        subject: { kind: 'token', id, name },
      });
      return async () => {
        onChange();
        return { status: 'ok' as const };
      };
    }),

    route(listTokenUses, async ({ params: { id } }, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      await getToken(accountOf(actor), id);
      await uses.flush();
      const since = new Date(Date.now() - (USE_DAYS - 1) * MS_PER_DAY).toISOString().slice(0, 10);
      const byDay = Map.groupBy(await listTokenUseRows(db, id, since), ({ day }) => day);
      return {
        days: [...byDay].map(([day, rows]) => ({
          day,
          requests: rows.reduce((sum, { used }) => sum + used, 0),
          by_permission: Object.fromEntries(rows.map(({ permission, used }) => [permission, used])),
        })),
      };
    }),
  ];
}

function assertScopes(siteScopes: TokenScopes, scopes: readonly string[]): void {
  const fields = scopes.flatMap((scope, index) =>
    siteScopes.all.has(scope)
      ? []
      : [
          {
            field: `body.scopes.${index}`,
            message: `is not a scope; the scopes are ${[...siteScopes.all.keys()].join(', ')}`,
          },
        ],
  );
  if (fields.length > 0) throw wrongFields(fields);
}

function noSuchToken(): Problem {
  return new Problem('not_found', 'You have no such API token.');
}

function describe(row: TokenRow, now: Date): ApiToken {
  return {
    id: row.id,
    name: row.name,
    fragment: row.fragment,
    scopes: row.scopes,
    origins: row.origins,
    group_name: row.groupName,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    ended: endedMessage(row, now),
  };
}

const NO_RIGHTS = {
  left: 'You left its account',
  suspended: 'You are suspended in its account',
  second_factor: 'Its account requires a second factor of you',
};

function endedMessage({ revokedAt, expiresAt, noRights }: TokenRow, now: Date): string | null {
  if (revokedAt !== null) return 'Revoked';
  if (expiresAt <= now) return 'Expired';
  return noRights === null ? null : NO_RIGHTS[noRights];
}
