import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { actorOfAccount, listGroupsOf, plansOf } from '../../accounts/server/index.ts';
import type { OpenProject } from '../../projects/server/index.ts';

/** The reader of an email, a feed or a webhook, who sends no request, or one without a session. */
export interface OutsideVisitor {
  actor: Actor;
  network: string;
  headers: Record<string, never>;
  cookies: Record<string, never>;
  setCookie(): void;
  setHeader(): void;
}

/**
 * Returns an account as the reader of what is sent to it, with the rights of its own group now. Operators have no right of theirs here: names of people who opted
 * out never leave the site in an email.
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

/** Returns the actor who selects by the query of a project: a member with the plan of its group, anybody else with their own. */
export function actorInProject(actor: Actor, { kind, here }: Pick<OpenProject, 'kind' | 'here'>): Actor {
  return kind === 'member' ? here : actor;
}
