import { type Route, writeRoute } from '../../../backend/http/route.ts';
import { Problem } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { lockAccount } from '../../accounts/server/index.ts';
import { WATCHES_MAX, watchProject } from '../contract.ts';
import { describeProject } from './describe-project.ts';
import { projectLoader } from './open-project.ts';
import type { ProjectParts } from './project-parts.ts';
import { addWatch, countWatches, removeWatch } from './queries-watch.ts';

/** Returns the route that turns the notifications about a project on and off. */
export function watchRoute({ plans }: ProjectParts): Route {
  return writeRoute(watchProject, projectLoader(plans), async ({ body }, { trx, actor, record }) => {
    const watch = { projectId: record.id, accountId: accountOf(actor) };
    if (!body.is_watched) await removeWatch(trx, watch);
    else if (!record.isWatched) {
      await lockAccount(trx, watch.accountId);
      if ((await countWatches(trx, watch.accountId)) >= WATCHES_MAX)
        throw new Problem(
          'limit_reached',
          `You watch ${WATCHES_MAX} projects. Stop watching one to watch another.`,
        );
      await addWatch(trx, watch);
    }
    const project = await describeProject(trx, { ...record, isWatched: body.is_watched }, actor, plans());
    return { status: 'ok' as const, project };
  });
}
