import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FilterWorld, all, openFilterWorld, queryOf } from '../../../../tests/support/filter-world.ts';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import type { FilterOption } from '../contract.ts';

const { path: COUNTY } = FIXTURE_COUNTY;
const SUBDIVISION = 'JANE VERYPRIVATE SUBD';
const TRUST = 'C/O JANE VERYPRIVATE LAND TRUST';

/** Somebody else's parcel mentions a person in a column with few texts and in a personal column of the county. */
const parcels = ['OAK PARK', SUBDIVISION, 'ELM PARK', 'OAK PARK'].map((subdivision, i) => ({
  values: { parcelnumb: `P-${i}`, subdivision, owner: `OWNER ${i}` },
  custom: { TAXPAYER: subdivision === SUBDIVISION ? TRUST : `PAYER ${i}` },
}));

let world: FilterWorld;
let server: FilterWorld['server'];
beforeAll(async () => {
  world = await openFilterWorld(parcels);
  ({ server } = world);
}, 120_000);
afterAll(() => world.close());

const choicesOf = async (as: Persona) => {
  const reply = await server.get(`${COUNTY}/filters.json`, as);
  const [source] = (reply.body as { sources: { options: FilterOption[] }[] }).sources;
  return Object.keys(source?.options.find(({ key }) => key === 'subdivision')?.checkboxes ?? {});
};
const completed = async (as: Persona) =>
  (
    await server.get(
      `/sources/parcel/autocomplete.json?filter_path=${COUNTY}&key=custom:TAXPAYER&query=veryprivate`,
      as,
    )
  ).body;
const found = async (as: Persona) =>
  (
    await server.post(
      '/api/v1/parcels/count',
      queryOf(all({ op: 'contains', column: 'custom:TAXPAYER', value: 'veryprivate' })),
      as,
    )
  ).body as { count: number };

it("texts of other people's parcels that mention a person on the opt-out list are neither choices, nor completed, nor found", async () => {
  expect(await choicesOf('chelsea')).toEqual(['ELM PARK', SUBDIVISION, 'OAK PARK']);
  expect([await completed('bob'), (await found('bob')).count]).toEqual([[TRUST], 1]);
  const optOut = { kind: 'owner', subject: 'Jane Veryprivate', reason: 'asked', requested_by: 'the owner' };
  const added = await server.post('/admin/removals.json', optOut, 'olive');
  expect(await choicesOf('chelsea')).toEqual(['ELM PARK', 'OAK PARK']);
  expect([await completed('bob'), (await found('bob')).count]).toEqual([[], 0]);
  expect(await choicesOf('olive')).toEqual(['ELM PARK', SUBDIVISION, 'OAK PARK']);
  expect([await completed('olive'), (await found('olive')).count]).toEqual([[TRUST], 1]);
  await server.post(`/admin/removals/${(added.body as { id: string }).id}/lift.json`, undefined, 'olive');
  expect(await choicesOf('chelsea')).toEqual(['ELM PARK', SUBDIVISION, 'OAK PARK']);
});
