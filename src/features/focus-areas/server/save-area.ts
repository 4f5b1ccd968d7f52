import { randomBytes } from 'node:crypto';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { LoadContext, RouteInput } from '../../../backend/http/route.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { lockAccount } from '../../accounts/server/index.ts';
import type { SavedFocusArea, saveFocusArea } from '../contract.ts';
import { focusAreasFeature } from '../feature.ts';
import { acceptShape } from './accept-shape.ts';
import { describeArea } from './describe-area.ts';
import type { FocusAreaLinks } from './focus-area-links.ts';
import { assertNotSuspended, getArea, groupsOf } from './open-area.ts';
import {
  type FocusAreaRow,
  countFocusAreas,
  insertFocusArea,
  updateFocusArea,
  updateShape,
} from './queries.ts';

type Body = BodyOf<typeof saveFocusArea>;

/** 32 characters that don't look alike. A slug of 16 of them has 80 random bits. */
const CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz';

function newSlug(): string {
  return Array.from(randomBytes(16), (byte) => CHARACTERS[byte & 31]).join('');
}

/** Returns the number of the actor's areas, for the limit of the plan. Inside a transaction, it also locks the account, so that no other request adds one. */
export async function loadUsedCount({ db, trx, actor }: LoadContext) {
  const userId = accountOf(actor);
  if (trx !== null) await lockAccount(trx, userId);
  return { actorInGroup: actor, used: await countFocusAreas(db, userId) };
}

/** Loads the area to change. For a new area, loads the number of areas of the actor. */
export function areaLoader(links: FocusAreaLinks) {
  return async ({ body: { id } }: RouteInput<typeof saveFocusArea>, context: LoadContext) => {
    if (id === undefined || id === null) return { ...(await loadUsedCount(context)), area: null };
    const area = await getArea(context.db, links, context.actor, id);
    assertNotSuspended(area);
    return { actorInGroup: context.actor, area, instead: focusAreasFeature.permissions['focus_area.update'] };
  };
}

/** Measures the outline before the transaction, so that a large one blocks no other request. */
export async function prepareArea(
  db: Db,
  links: FocusAreaLinks,
  actor: Actor,
  body: Body,
): Promise<string | null> {
  const shape = body.shape === undefined ? null : await acceptShape(db, body.shape);
  assertGroup(await groupsOf(db, links, actor), body);
  return shape;
}

/** Creates or changes a focus area, and adds it to a project. `area` is null for a new one. */
export async function saveArea(
  trx: Trx,
  links: FocusAreaLinks,
  { area, shape, body }: { area: FocusAreaRow | null; shape: string | null; body: Body },
  actor: Actor,
): Promise<SavedFocusArea> {
  const row =
    area === null
      ? await createArea(trx, accountOf(actor), body, shape)
      : await changeArea(trx, area, body, shape);
  const neighborhood = describeArea(row, actor.userId);
  const added = await addToProject(trx, links, actor, neighborhood.path, body);
  return { path: neighborhood.path, ...added, neighborhood };
}

async function createArea(
  trx: Trx,
  ownerId: string,
  body: Body,
  shape: string | null,
): Promise<FocusAreaRow> {
  if (shape === null) {
    throw new Problem('invalid_input', {
      detail: 'Draw the outline first.',
      fields: [{ field: 'body.shape', message: 'is missing' }],
    });
  }
  return insertFocusArea(trx, {
    slug: newSlug(),
    ownerId,
    groupSlug: body.group_slug ?? null,
    name: body.name,
    description: body.description ?? '',
    shape,
  });
}

async function changeArea(
  trx: Trx,
  { slug, groupSlug }: FocusAreaRow,
  body: Body,
  shape: string | null,
): Promise<FocusAreaRow> {
  const changed = await updateFocusArea(trx, slug, {
    name: body.name,
    description: body.description ?? null,
    groupSlug: body.group_slug === undefined ? groupSlug : body.group_slug,
  });
  return shape === null ? changed : updateShape(trx, slug, shape);
}

function assertGroup(groups: readonly string[], body: Body): void {
  if (body.group_slug === undefined || body.group_slug === null) return;
  if (groups.includes(body.group_slug)) return;
  throw wrongField('body.group_slug', 'You are not a member of this group.');
}

async function addToProject(trx: Trx, links: FocusAreaLinks, actor: Actor, path: string, body: Body) {
  if (body.map_slug === undefined || body.map_slug === null) {
    return { set_as_default: false, map_slug: null, map_regions: [] };
  }
  const { mapRegions } = await links.addToProject(trx, actor, {
    mapSlug: body.map_slug,
    path,
    isDefault: body.set_as_default,
  });
  return { set_as_default: body.set_as_default, map_slug: body.map_slug, map_regions: [...mapRegions] };
}
