import { expect, it } from 'vitest';
import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import { premiumTierOf } from '../../parcels/rules/premium-fields.ts';
import { OVERLAY_LAYERS, STRUCTURE_LAYER } from '../layers/overlays/overlay-layers.ts';
import { LAYERS_WITH_AUDIENCE, audienceOfLayer, columnsOfLayer, defaultAudience } from './layer-access.ts';
import {
  LAYER_AUDIENCES,
  audienceOptions,
  audienceSentence,
  refusalOfAudience,
  stateOfLayer,
} from './layer-audience.ts';

const person = (tier: Actor['tier'], isOperator = false): Actor => ({ userId: 'u', tier, isOperator });

it.each([
  ['a visitor', ANONYMOUS, ['open', 'locked', 'locked', 'locked', 'hidden']],
  ['a starter', person('starter'), ['open', 'open', 'locked', 'locked', 'hidden']],
  ['pro', person('pro'), ['open', 'open', 'open', 'locked', 'hidden']],
  ['team', person('team'), ['open', 'open', 'open', 'open', 'hidden']],
  ['an operator', person('starter', true), ['open', 'open', 'open', 'open', 'open']],
] as const)('%s gets a layer open, locked or hidden by its audience', (_who, actor, expected) => {
  expect(LAYER_AUDIENCES.map((audience) => stateOfLayer(actor, audience))).toEqual(expected);
});

it('refuses with the reason that helps', () => {
  expect(refusalOfAudience(ANONYMOUS, 'pro')).toBe('sign_in_required');
  expect(refusalOfAudience(person('starter'), 'pro')).toBe('upgrade_required');
  expect(refusalOfAudience(person('pro'), 'team')).toBe('upgrade_required');
  expect(refusalOfAudience(person('team'), 'operators')).toBe('not_allowed');
  expect(audienceSentence('Zoning', 'pro')).toBe('Zoning is available to Pro customers.');
  expect(audienceSentence('Wetlands', 'team')).toBe('Wetlands are available to Team customers.');
  expect(audienceSentence('Parcel dimensions (ft)', 'signed-in')).toBe(
    'Parcel dimensions (ft) are available after signing in.',
  );
});

it('locks the terrain, the buildings and every additional layer but Historic Redlining, and nothing else', () => {
  const locked = LAYERS_WITH_AUDIENCE.filter(({ id }) => defaultAudience(id, 'plans') !== 'everyone');
  const overlays = [...OVERLAY_LAYERS, STRUCTURE_LAYER].map(({ tiles }) => tiles.access);
  const paid = new Set(overlays.filter((layer) => layer !== 'redlining'));
  expect(new Set(locked.map(({ id }) => id))).toEqual(new Set([...paid, 'terrain']));
  expect(defaultAudience('lbcs_activity', 'plans')).toBe('operators');
});

it('a layer that shows a premium column is never open to more readers than the column, unless the operator decides so', () => {
  for (const { id } of LAYERS_WITH_AUDIENCE)
    for (const column of columnsOfLayer(id)) {
      const tier = premiumTierOf(column);
      const needed = tier === 'premium' ? 'pro' : (tier ?? 'everyone');
      const given = LAYER_AUDIENCES.indexOf(defaultAudience(id, 'plans'));
      expect(given, `${id}: ${column}`).toBeGreaterThanOrEqual(LAYER_AUDIENCES.indexOf(needed));
    }
  expect(audienceOfLayer('zoning', { zoning: 'everyone' }, 'plans')).toBe('everyone');
  expect(audienceOfLayer('zoning', { fema: 'everyone' }, 'plans')).toBe('pro');
});

it('where everyone sees premium columns, everyone sees the layers, unless the operator decided otherwise', () => {
  for (const { id } of LAYERS_WITH_AUDIENCE) expect(defaultAudience(id, 'everyone')).toBe('everyone');
  expect(audienceOfLayer('streets', { streets: 'signed-in' }, 'everyone')).toBe('signed-in');
});

it('a site without plans offers no plan as an audience, except the one that a layer already has', () => {
  const ids = (current: string, hasPlans: boolean) => audienceOptions(current, hasPlans).map(({ id }) => id);
  const labels = audienceOptions('team', false).map(({ label }) => label);
  expect(ids('everyone', true)).toEqual(LAYER_AUDIENCES);
  expect(ids('operators', false)).toEqual(['everyone', 'signed-in', 'operators']);
  expect(ids('team', false)).toEqual(['everyone', 'team', 'operators']);
  expect(labels).toEqual(['Everyone', 'People who are signed in', 'Operators only']);
});
