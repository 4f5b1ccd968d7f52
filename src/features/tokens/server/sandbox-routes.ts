import type { Db } from '../../../backend/db/database.ts';
import { nextPage } from '../../../backend/db/row-cursor.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { lockAccount, siteKindOf } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { API_TRIALS, getSandbox, listApiTrials, openSandbox } from '../contract.ts';
import { SANDBOX, sandboxState } from '../rules/sandbox.ts';
import { type SandboxRow, findSandbox, insertSandbox, listSandboxes } from './queries-sandbox.ts';
import { insertToken } from './queries.ts';
import { makeTokenKey } from './token-keys.ts';

/** The free trial of the API: opening it, once, and the operators' list of all trials. */
export function sandboxRoutes({ config, database }: Pick<Services, 'config' | 'database'>): Route[] {
  const db: Db = database.kysely;
  const assertPlans = () => {
    if (siteKindOf(config) === 'open') throw new Problem('not_found');
  };
  return [
    route(getSandbox, async (_, { actor, setHeader }) => {
      assertPlans();
      setHeader('cache-control', 'no-store');
      return describe((await findSandbox(db, accountOf(actor))) ?? null, new Date());
    }),
    writeRoute(openSandbox, async (_, { trx, actor, setHeader }) => {
      assertPlans();
      setHeader('cache-control', 'no-store');
      const accountId = accountOf(actor);
      await lockAccount(trx, accountId);
      const now = new Date();
      if ((await findSandbox(trx, accountId)) !== undefined)
        throw new Problem('conflict', 'Not Available: you have already used your API sandbox.');
      const { token, ...key } = makeTokenKey();
      const expiresAt = new Date(now.getTime() + SANDBOX.days * MS_PER_DAY);
      const tokenId = await insertToken(trx, {
        ...key,
        accountId,
        groupId: actor.group?.id ?? null,
        name: 'API sandbox',
        scopes: ['read_parcels', 'read_layers'],
        origins: [],
        expiresAt,
      });
      await insertSandbox(trx, { accountId, tokenId, expiresAt });
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'token.sandbox_opened',
        subject: { kind: 'token', id: tokenId, name: 'API sandbox' },
        detail: { expires_at: expiresAt.toISOString() },
      });
      return { token, ...describe((await findSandbox(trx, accountId)) ?? null, now) };
    }),
    route(listApiTrials, async ({ query: { after } }, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const now = new Date();
      const rows = await listSandboxes(db, after, API_TRIALS + 1);
      return {
        trials: rows.slice(0, API_TRIALS).map((row) => ({
          id: row.accountId,
          name: row.name,
          email: row.email,
          began_at: row.createdAt.toISOString(),
          last_used_at: row.lastUsedAt?.toISOString() ?? null,
          ...describe(row, now),
        })),
        ...nextPage(rows, API_TRIALS),
      };
    }),
  ];
}

function describe(row: SandboxRow | null, now: Date) {
  return {
    state: sandboxState(row, now),
    expires_at: row?.expiresAt.toISOString() ?? null,
    records: { used: row?.records ?? 0, total: SANDBOX.records },
    tiles: { used: row?.tiles ?? 0, total: SANDBOX.tiles },
    counties: { used: row?.counties ?? [], total: SANDBOX.counties },
  };
}
