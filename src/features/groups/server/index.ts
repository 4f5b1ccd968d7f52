/** Public API of groups: members, their roles, and how people join. */
import type { Db } from '../../../backend/db/database.ts';
import type { Route } from '../../../backend/http/route.ts';
import { createLimits } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { type Accounts, listGroupsOf, plansOf } from '../../accounts/server/index.ts';
import type { SettleSeats } from './group-parts.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { joinRoutes } from './join-routes.ts';
import { memberRoutes } from './member-routes.ts';

export { SETTLE_SEATS, type SettleSeats } from './group-parts.ts';
export { openGroup } from './open-group.ts';
export { deleteSuspendedMembers, listMembers, setSuspendedMembers } from './queries.ts';

export function groupRoutes(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  accounts: Pick<Accounts, 'clearSessionCache' | 'openSession' | 'workIn'>,
  mail: Mail,
  settleSeats: readonly SettleSeats[] = [],
): Route[] {
  const { config, database, log } = services;
  const parts = {
    db: database.kysely,
    plans: () => plansOf(config),
    accounts,
    settleSeats,
    limits: createLimits(services),
    config,
  };
  return [...memberRoutes(parts), ...invitationRoutes({ ...parts, mail, log }), ...joinRoutes(parts)];
}

/**
 * Returns the slugs of the groups whose shared data this actor may see: those of which they are a member who is not suspended, with the second
 * factor that the group requires. A guest is not a member.
 */
export async function memberGroupSlugs(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<string[]> {
  if (userId === null) return [];
  const groups = await listGroupsOf(db, userId);
  return groups
    .filter(
      ({ role, needsSecondFactor, isSuspended }) => role !== 'guest' && !needsSecondFactor && !isSuspended,
    )
    .map(({ slug }) => slug);
}
