import { VectorTile } from '@mapbox/vector-tile';
import type { LightMyRequestResponse } from 'fastify';
import { PbfReader } from 'pbf';
import { STATIC_LAYERS } from '../../src/features/layers/rules/static-layers.ts';
import { publishLayer } from '../../src/features/layers/server/index.ts';
import { PARCEL_COLUMNS } from '../../src/features/parcels/rules/parcel-columns.ts';
import { premiumTierOf } from '../../src/features/parcels/rules/premium-fields.ts';
import { mercatorX, mercatorY } from '../../src/kernel/geo.ts';
import { publishFilterWorld } from './filter-world.ts';
import {
  FIXTURE_COUNTY,
  type ParcelFixture,
  publishFixtureSearchIndex,
  squareAt,
} from './parcels-fixture.ts';
import type { SitePerson, TestSite } from './site.ts';

/** The person who stands for each tier. */
const TIERS = {
  visitor: 'chelsea',
  starter: 'bob',
  pro: 'alice',
  team: 'manu',
  operator: 'olive',
} as const satisfies Record<string, SitePerson>;
export type Tier = keyof typeof TIERS;
export const TIER_NAMES: readonly Tier[] = ['visitor', 'starter', 'pro', 'team', 'operator'];
/** Every tier in the browser, and every tier but the visitor with an API token. */
export const READERS: readonly (readonly [Tier, 'session' | 'token'])[] = [
  ...TIER_NAMES.map((tier) => [tier, 'session'] as const),
  ...TIER_NAMES.filter((tier) => tier !== 'visitor').map((tier) => [tier, 'token'] as const),
];

export const PREMIUM = PARCEL_COLUMNS.filter(({ tier }) => tier === 'premium');

/** A value for every premium column. Most values are unique, so that a test finds them in any reply. */
export const SENTINELS = new Map<string, string | number>(
  PREMIUM.map(({ name, type }, index) => {
    if (name === 'lbcs_activity') return [name, 7351];
    if (type === 'integer' || type === 'number') return [name, 7_300_101 + index];
    if (type === 'date') return [name, `1931-${String((index % 12) + 1).padStart(2, '0')}-17`];
    return [name, `PAIDVALUE${index}X`];
  }),
);
export const isThere = (text: string, column: string) =>
  new RegExp(`(?<![\\d.])${String(SENTINELS.get(column))}(?!\\d)`, 'i').test(text);

/** The rules of the plans about columns, written a second time to check those of the site. */
export function seesColumn(tier: Tier, name: string): boolean {
  const premium = premiumTierOf(name);
  if (premium === null || tier === 'operator' || tier === 'team') return true;
  return premium === 'premium' && tier === 'pro';
}

const WHERE = { lon: -99.9995, lat: 40.0005 };
export function tileAt(z: number): string {
  const [x, y] = [mercatorX(WHERE.lon), mercatorY(WHERE.lat)].map((share) => Math.floor(share * 2 ** z));
  return `${z}/${x}/${y}`;
}

const PARCELS: readonly ParcelFixture[] = [
  { values: { parcelnumb: 'P-1', address: '12 ELM ST', ...Object.fromEntries(SENTINELS) } },
  { values: { parcelnumb: 'P-2', address: '14 ELM ST' } },
];

/** Publishes a county in which every premium column has a value, and every static layer. */
export async function publishPaidValues(services: TestSite['services']): Promise<void> {
  await publishFilterWorld(services, PARCELS);
  await publishFixtureSearchIndex(services, PARCELS, 1);
  for (const { id: layer, geometry, properties } of STATIC_LAYERS) {
    const square = squareAt(-100, 40, 0.01);
    const [ring = []] = square.coordinates;
    const shape = {
      polygon: square,
      line: { type: 'LineString' as const, coordinates: ring },
      point: { type: 'Point' as const, coordinates: [WHERE.lon, WHERE.lat] },
    }[geometry];
    const values = Object.fromEntries(properties.map((name) => [name, 7_777_777]));
    await publishLayer({
      services,
      layer,
      placePath: FIXTURE_COUNTY.path,
      sourceName: 'Invented',
      features: [{ geometry: shape, properties: { ...values, class: 'primary', kind: 'city' } }],
    });
  }
}

/** Signs in all readers. manu works in a Team account of his own; everyone but the visitor has a token as well. */
export async function openReaders(at: TestSite): Promise<Map<string, Record<string, string>>> {
  const { kysely } = at.services.database;
  const manu = await kysely
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'manu@people.example')
    .executeTakeFirstOrThrow();
  const group = await kysely
    .insertInto('account_group')
    .values({ slug: 'manus-team', name: 'Manu’s team', plan: 'team' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('group_member')
    .values({ group_id: group.id, account_id: manu.id, role: 'owner' })
    .execute();
  await kysely.updateTable('account').set({ primary_group_id: group.id }).where('id', '=', manu.id).execute();
  const found = new Map<string, Record<string, string>>();
  for (const tier of TIER_NAMES) {
    const session = await at.sessionOf(TIERS[tier]);
    found.set(`${tier} session`, session);
    if (tier === 'visitor') continue;
    const reply = await at.send({
      method: 'POST',
      url: '/profile/tokens.json',
      headers: session,
      payload: {
        name: 'walk',
        scopes: ['read_parcels', 'read_layers', 'read_follows', 'write_follows'],
        expires_in_days: 1,
      },
    });
    found.set(`${tier} token`, { authorization: `Bearer ${reply.json<{ token: string }>().token}` });
  }
  return found;
}

/** Returns a reply as text; for a tile, all properties of its features. */
export function textOf(reply: LightMyRequestResponse): string {
  const type = String(reply.headers['content-type']);
  if (!type.includes('mapbox-vector-tile') || reply.rawPayload.length === 0) return reply.body;
  return JSON.stringify(propertiesOf(reply));
}

export function propertiesOf(reply: LightMyRequestResponse): Record<string, unknown>[] {
  if (reply.statusCode !== 200) return [];
  const { layers } = new VectorTile(new PbfReader(reply.rawPayload));
  return Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties),
  );
}
