import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Config } from '../../../backend/config.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { extensionPoint } from '../../../backend/feature-server.ts';
import { type LimitName, planOf } from '../../accounts/rules/plans.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import { plansWithSeats } from '../../groups/rules/seats.ts';
import { deleteSuspendedMembers, listMembers, setSuspendedMembers } from '../../groups/server/index.ts';
import {
  type Effects,
  type LimitedItems,
  doesEverythingFit,
  whatDoesNotFit,
} from '../rules/what-does-not-fit.ts';
import {
  type GroupPlanRow,
  beginSuspension,
  endSuspension,
  findGroupPlan,
  findSuspension,
} from './queries-suspensions.ts';

/** A kind of record that plans limit and that belongs to accounts (groups), added by the feature that has the records. */
export interface PlanHolding {
  effect: LimitedItems['effect'];
  /** For people: "Project". */
  type: string;
  limit: LimitName;
  /** Lists the items of an account in the order in which they stay: a smaller plan suspends the last ones. */
  list(db: Db | Trx, groupId: string): Promise<{ id: string; name: string }[]>;
  /** Suspends exactly the items with these ids and restores all others of the account. Returns the number of items that were not suspended before. */
  suspend(trx: Trx, groupId: string, ids: readonly string[]): Promise<number>;
  /** Deletes an item. It can be restored for some days. */
  remove(trx: Trx, id: string): Promise<unknown>;
}

export const PLAN_HOLDINGS = extensionPoint<PlanHolding>('what plans limit');

/** Suspends what exceeds the plan of an account (group), restores it under a larger plan, and deletes it after an announced time. */
export interface Suspensions {
  /** Lists the items of an account whose number plans limit. */
  listLimitedItems(db: Db | Trx, groupId: string): Promise<LimitedItems[]>;
  /** Suspends what doesn't fit into the plan that the account has now, and restores what fits. The group must be locked. */
  settle(trx: Trx, groupId: string): Promise<void>;
  /** Returns the suspended members and items, by name. */
  find(db: Db | Trx, group: GroupPlanRow): Promise<Effects>;
  /** Removes the suspended members from the account, and deletes the suspended items. */
  remove(trx: Trx, group: GroupPlanRow): Promise<void>;
}

export function createSuspensions(
  config: Pick<Config, 'featureSettings'>,
  holdings: readonly PlanHolding[],
): Suspensions {
  const listLimitedItems = async (db: Db | Trx, groupId: string): Promise<LimitedItems[]> => {
    const held: LimitedItems[] = [];
    // One after the other: a transaction runs one statement at a time.
    for (const { effect, type, limit, list } of holdings)
      held.push({ effect, type, limit, items: await list(db, groupId) });
    return held;
  };
  const find = async (db: Db | Trx, group: GroupPlanRow): Promise<Effects> => {
    const { limits } = planOf(group.plan, plansWithSeats(plansOf(config), group));
    const members = await listMembers(db, group.id);
    return whatDoesNotFit({ members, held: await listLimitedItems(db, group.id) }, limits);
  };
  return {
    listLimitedItems,
    find,
    async settle(trx, groupId) {
      const group = await findGroupPlan(trx, groupId);
      if (group === undefined) return;
      const over = await find(trx, group);
      let added = await setSuspendedMembers(
        trx,
        groupId,
        over.users.map(({ user_id: id }) => id),
      );
      for (const holding of holdings) added += await holding.suspend(trx, groupId, idsOf(over, holding));
      if (doesEverythingFit(over)) await endSuspension(trx, groupId);
      else if (added > 0 || (await findSuspension(trx, groupId)) === undefined) {
        await beginSuspension(trx, groupId);
        await note(trx, group, 'group.suspended', over);
      }
    },
    async remove(trx, group) {
      const over = await find(trx, group);
      await deleteSuspendedMembers(trx, group.id);
      for (const holding of holdings) for (const id of idsOf(over, holding)) await holding.remove(trx, id);
      await endSuspension(trx, group.id);
      await note(trx, group, 'group.suspended_deleted', over);
    },
  };
}

function idsOf({ maps, sources }: Effects, { effect, type }: PlanHolding): string[] {
  const items = effect === 'maps' ? maps : sources.filter((source) => source.type === type);
  return items.map(({ id }) => id);
}

async function note(trx: Trx, group: GroupPlanRow, verb: ActVerb, over: Effects): Promise<void> {
  await recordAct(trx, {
    actor: BY_NOBODY,
    verb,
    subject: { kind: 'group', id: group.id, name: group.name },
    detail: {
      plan: group.plan,
      members: over.users.length,
      projects: over.maps.length,
      others: over.sources.length,
    },
  });
}
