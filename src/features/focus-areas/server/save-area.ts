import { randomBytes } from 'node:crypto';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { can } from '../../accounts/rules/can.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import { assertAllowed } from '../../accounts/server/index.ts';
import type { SavedFocusArea, saveFocusArea } from '../contract.ts';
import { focusAreasFeature } from '../feature.ts';
import { acceptShape } from './accept-shape.ts';
import { describeArea } from './describe-area.ts';
import type { FocusAreaLinks } from './focus-area-links.ts';
import { getOwnArea, groupsOf } from './open-area.ts';
import {
  type FocusAreaRow,
  countFocusAreas,
  insertFocusArea,
  lockAccount,
  updateFocusArea,
  updateShape,
} from './queries.ts';

type Body = BodyOf<typeof saveFocusArea>;

/** 80 bits in letters that can't be confused: 16 of 32. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

function newSlug(): string {
  return Array.from(randomBytes(16), (byte) => LETTERS[byte & 31]).join('');
}

/** What is known of an area before the transaction: nothing waits for a large outline that is measured. */
interface PreparedArea {
  shape: string | null;
  /** Those of the actor. */
  groups: readonly string[];
}

export async function prepareArea(
  db: Db,
  links: FocusAreaLinks,
  actor: Actor,
  body: Body,
): Promise<PreparedArea> {
  const shape = body.shape === undefined ? null : await acceptShape(db, body.shape);
  const groups = await groupsOf(links, actor);
  assertGroup(groups, body);
  return { shape, groups };
}

/** Makes or changes a focus area, and adds it to a project. */
export async function saveArea(
  trx: Trx,
  { links, plans, shape, groups }: PreparedArea & { links: FocusAreaLinks; plans: readonly Plan[] },
  actor: Actor & { userId: string },
  body: Body,
): Promise<SavedFocusArea> {
  const row =
    body.id === undefined || body.id === null
      ? await createArea(trx, plans, actor, body, shape)
      : await changeArea(trx, actor, groups, { ...body, id: body.id }, shape);
  const neighborhood = describeArea(row, actor.userId);
  const added = await addToProject(trx, links, actor, neighborhood.path, body);
  return { path: neighborhood.path, ...added, neighborhood };
}

/** Throws `limit_reached` when the plan keeps no more. Whoever adds one holds the account until it is counted. */
export async function assertRoom(
  trx: Db,
  plans: readonly Plan[],
  actor: Actor & { userId: string },
): Promise<void> {
  await lockAccount(trx, actor.userId);
  const used = await countFocusAreas(trx, actor.userId);
  assertAllowed(can(actor, focusAreasFeature.permissions['focus_area.create'], { used }, plans));
}

async function createArea(
  trx: Db,
  plans: readonly Plan[],
  actor: Actor & { userId: string },
  body: Body,
  shape: string | null,
): Promise<FocusAreaRow> {
  if (shape === null) {
    throw new Problem('invalid_input', {
      detail: 'Draw the outline first.',
      fields: [{ field: 'body.shape', message: 'is missing' }],
    });
  }
  await assertRoom(trx, plans, actor);
  return insertFocusArea(trx, {
    slug: newSlug(),
    ownerId: actor.userId,
    groupSlug: body.group_slug ?? null,
    name: body.name,
    description: body.description ?? '',
    shape,
  });
}

async function changeArea(
  trx: Db,
  actor: Actor,
  groups: readonly string[],
  { id: slug, ...body }: Body & { id: string },
  shape: string | null,
): Promise<FocusAreaRow> {
  const known = await getOwnArea(trx, actor, groups, slug);
  const changed = await updateFocusArea(trx, slug, {
    name: body.name,
    description: body.description ?? null,
    groupSlug: body.group_slug === undefined ? known.group_slug : body.group_slug,
  });
  return shape === null ? changed : updateShape(trx, slug, shape);
}

function assertGroup(groups: readonly string[], body: Body): void {
  if (body.group_slug === undefined || body.group_slug === null) return;
  if (groups.includes(body.group_slug)) return;
  const message = 'You are not a member of this group.';
  throw new Problem('invalid_input', { detail: message, fields: [{ field: 'body.group_slug', message }] });
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
