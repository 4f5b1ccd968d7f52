import { expect, it } from 'vitest';
import type { SampledColumn } from '../column-match.ts';
import { matchColumns } from '../match-columns.ts';
import { isAboutOthers } from './other-people.ts';

it.each([
  'AGENT_ADDRESS',
  'AgentAddr1',
  'TAX_AGENT_CITY',
  'LENDERADDR',
  'MORTGAGE_CO_NAME',
  'MTG_SERVICER_ADDRESS',
  'BANK_ADDR',
  'FIDU_ADDR1',
  'PREPARER_ADDRESS',
  'LESSEE_CITY',
  'TAX_REP_STATE',
  'PREV_OWN_ADDR',
  'prior_owner_address',
  'CONTRACT_BUYER_ADDR',
  'RETURNEDBY_ADDRESS',
  'GRANTOR',
])('%s is about somebody else', (name) => {
  expect(isAboutOthers(name)).toBe(true);
});

it.each([
  'OWNER_ADDRESS',
  'MAIL_ADDR1',
  'SITE_ADDRESS',
  'MANAGEMENT_AREA',
  'BANKRUPTCY',
  'REPLACEMENT_COST',
  'REP_DIST',
  'OLD_PARCEL_ID',
  'PREV_VALUE',
  'GRANTEE',
  'TAXPAYER_ADDR',
  'CAREOF',
])('%s is not about somebody else', (name) => {
  expect(isAboutOthers(name)).toBe(false);
});

it.each(['PLANNING JURISDICTION', 'ZONING_JURIS', 'TAX_JURISDICTION'])(
  '%s is not the city of an address',
  (name) => {
    const values = Array.from({ length: 40 }, (_, row) => (row % 2 ? 'RALEIGH' : 'CARY'));
    expect(matchColumns([{ name, values }], null)[0]?.to).toBeNull();
  },
);

it('takes no tax of the city beside that of the county for the whole tax', () => {
  const values = Array.from({ length: 40 }, (_, row) => 900 + row * 7.25);
  const taxOf = (...names: string[]) =>
    matchColumns(
      names.map((name) => ({ name, values })),
      null,
    ).map(({ to }) => to);
  expect(taxOf('CITY_TAX', 'COUNTY_TAX')).toEqual([null, null]);
  expect(taxOf('CITY_TAX')).toEqual(['taxamt']);
});

it.each(['AGENT', 'LENDER', 'LESSEE', 'PREPARER', 'PREV_OWN'])(
  'keeps the addresses of %s as county columns, and matches the owner’s',
  (who) => {
    const fill = (name: string, valueAt: (row: number) => string): SampledColumn => ({
      name,
      values: Array.from({ length: 60 }, (_, row) => valueAt(row)),
    });
    const line = (row: number) => (row % 6 === 0 ? `PO BOX ${row}` : `${100 + row} OAK ST`);
    const found = matchColumns(
      [
        fill('PIN', (row) => `01-${1000 + row}`),
        fill(`${who}_ADDRESS`, line),
        fill(`${who}_CITY`, (row) => ['TAMPA', 'AKRON'][row % 2] ?? ''),
        fill(`${who}_STATE`, (row) => ['FL', 'OH'][row % 2] ?? ''),
        fill(`${who}_ZIP`, (row) => String(33_020 + row)),
        fill('OWNER_ADDRESS1', line),
        fill('SITE_ADDRESS', (row) => `${200 + row} ELM ST`),
      ],
      null,
    );
    expect(Object.fromEntries(found.map(({ from, to }) => [from, to]))).toEqual({
      PIN: 'parcelnumb',
      [`${who}_ADDRESS`]: null,
      [`${who}_CITY`]: null,
      [`${who}_STATE`]: null,
      [`${who}_ZIP`]: null,
      OWNER_ADDRESS1: 'mailadd',
      SITE_ADDRESS: 'address',
    });
  },
);
