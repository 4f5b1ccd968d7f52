import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { actorOfAccount, listGroupsOf, plansOf } from '../../accounts/server/index.ts';
import type { OpenProject } from '../../projects/server/index.ts';

/** The reader of an email, a feed or a webhook. Such a reader sends no request, or a request without a session. */
export interface OutsideVisitor {
  actor: Actor;
  network: string;
  headers: Record<string, never>;
  cookies: Record<string, never>;
  setCookie(): void;
  setHeader(): void;
}

/**
 * Returns the reader for content that is sent to a person, with the rights of their primary group or, if it gives none at the moment, of the first of their
 * other groups that does. An operator has no additional rights here, so that names of people who opted out never leave the site in an email.
 */
export async function visitorOfAccount(
  { config, database }: Pick<Services, 'config' | 'database'>,
  accountId: string,
): Promise<OutsideVisitor> {
  const groups = (await listGroupsOf(database.kysely, accountId)).filter(
    ({ needsSecondFactor, isSuspended }) => !needsSecondFactor && !isSuspended,
  );
  const group = groups.find(({ isPrimary }) => isPrimary) ?? groups[0] ?? null;
  const actor = actorOfAccount({ id: accountId, isOperator: false }, group, plansOf(config));
  const ignore = () => undefined;
  return { actor, network: '', headers: {}, cookies: {}, setCookie: ignore, setHeader: ignore };
}

/**
 * Returns the actor whose rights apply when the query of a project selects parcels: a member has the plan of the project's group, anybody else has their
 * own plan.
 */
export function actorInProject(
  actor: Actor,
  { kind, actorInGroup }: Pick<OpenProject, 'kind' | 'actorInGroup'>,
): Actor {
  return kind === 'member' ? actorInGroup : actor;
}
