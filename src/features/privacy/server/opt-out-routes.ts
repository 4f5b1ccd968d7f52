import { type Route, route } from '../../../backend/http/route.ts';
import { actedBy } from '../../audit/server/index.ts';
import { createOptOut, liftOptOut, listOptOuts, previewOptOut } from '../contract.ts';
import type { OptOutList } from './opt-out-list.ts';

/** The time for counting while a reader waits. A command has no limit. */
const PREVIEW_MS = 6_000;
const ADDED_MS = 2_000;

export function optOutRoutes(list: OptOutList): Route[] {
  return [
    route(listOptOuts, async () => ({ removals: await list.list() })),
    route(createOptOut, ({ body }, { actor }) => list.add(body, actedBy(actor), { maxMs: ADDED_MS })),
    route(liftOptOut, ({ params }, { actor }) => list.lift(params.id, actedBy(actor))),
    route(previewOptOut, ({ body }) => list.preview(body, { maxMs: PREVIEW_MS })),
  ];
}
