import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  getPlaceFacts,
  listChildFacts,
  listFactSets as listFactSetsEndpoint,
  removeFactSet,
} from '../contract.ts';
import { listFactSets } from './place-facts.ts';
import type { PlaceInfo } from './place-info.ts';
import { deleteFactSet } from './queries.ts';

export function factRoutes({ database }: Pick<Services, 'database'>, info: PlaceInfo): Route[] {
  const db = database.kysely;
  return [
    route(getPlaceFacts, (_, { placePath }) => info.facts(placePath)),
    route(listChildFacts, ({ query }, { placePath }) => info.childFacts(placePath, query)),
    route(listFactSetsEndpoint, async () => {
      const [sets, sources] = await Promise.all([listFactSets(db), info.sources()]);
      return { sets, encyclopedia: sources.encyclopedia, native_land: sources.nativeLand };
    }),
    writeRoute(removeFactSet, async ({ params: { name } }, { trx, actor }) => {
      if (!(await deleteFactSet(trx, name)))
        throw new Problem('not_found', `There is no set of facts ${name}.`);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'fact_set.removed',
        subject: { kind: 'fact_set', id: name },
      });
      return { status: 'ok' as const };
    }),
  ];
}
