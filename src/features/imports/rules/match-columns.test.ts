import { describe, expect, it } from 'vitest';
import type { SampledColumn } from './column-match.ts';
import { findTakenForOwners, matchColumns } from './match-columns.ts';
import type { FileValue } from './parse-value.ts';
import { recipeSchema } from './recipe.ts';

const column = (name: string, ...values: FileValue[]): SampledColumn => ({ name, values });
const targets = (columns: SampledColumn[], recipe: Parameters<typeof matchColumns>[1] = null) =>
  Object.fromEntries(matchColumns(columns, recipe).map(({ from, to }) => [from, to]));

const fill = (valueAt: (row: number) => FileValue) => Array.from({ length: 60 }, (_, row) => valueAt(row));

describe('columns that are named like others', () => {
  it.each<[string, string | null, (row: number) => FileValue]>([
    ['TAX_LEVY', 'taxamt', (row) => 812.4 + row * 3],
    ['TAX_LEVY', 'taxamt', (row) => (row % 4 === 0 ? 812.4 + row * 3 : 0)],
    ['TAX_LEVY', null, (row) => 78.5 + (row % 4)],
    ['BLDG_NUM', null, (row) => (row === 7 ? 2 : 1)],
    ['UNIT_NUM', 'sunit', (row) => String(100 + row)],
    ['ZONING_CLASS', 'zoning', (row) => `R${row % 5}`],
    ['LEGAL_AREA', 'deeded_acres', (row) => 0.2 + row / 10],
    ['LEGAL_AREA', null, (row) => 450 + row],
    ['DEEDEDACRE', 'deeded_acres', (row) => 450 + row],
    ['PLAN', 'plat', (row) => `LTO ${1000 + row}`],
    ['PLAN', null, (row) => (row % 2 === 0 ? 'LDR' : 'COM')],
  ])('%s becomes %s with these values', (name, to, valueAt) => {
    const number = column('PIN', ...fill((row) => `0001 ${100 + row}`));
    expect(targets([number, column(name, ...fill(valueAt))])).toEqual({ PIN: 'parcelnumb', [name]: to });
  });

  it('assigns words beside zone codes to the description of zones, and ignores further codes', () => {
    const codes = column('ZONING', ...fill((row) => `R${row % 5}`));
    const words = column('ZONE_CLASS', ...fill((row) => (row % 2 === 0 ? 'Residential' : 'Commercial')));
    const letters = column('ZONE_CLASS', ...fill((row) => (row % 2 === 0 ? 'R' : 'C')));
    expect(targets([codes, words])).toMatchObject({ ZONING: 'zoning', ZONE_CLASS: 'zoning_description' });
    expect(targets([codes, letters])).toMatchObject({ ZONING: 'zoning', ZONE_CLASS: null });
  });
});

describe('what values and neighbors rule out', () => {
  const number = column('PIN', ...fill((row) => `0001 ${100 + row}`));

  it.each<[string, string | null, (row: number) => FileValue]>([
    ['STATE_CODE', null, () => 'MD'],
    ['STATE_CODE', null, () => '24'],
    ['STATE_CODE', null, () => 6],
    ['STATE_CD', null, (row) => (row % 9 ? 'MD' : 'VA')],
    ['STATE_CODE', 'usecode', (row) => ['A1', 'C2', 'E1'][row % 3] ?? null],
    ['USE_CODE', 'usecode', () => '24'],
    ['STNAME', null, () => 'NORTH CAROLINA'],
    ['RELATED_PNUM', null, (row) => (row % 7 ? null : String(row))],
    ['LNDACTVAL', 'landval', (row) => 9000 + row * 31],
    ['LS_DT', 'saledate', (row) => `20${10 + (row % 14)}-01-11`],
    ['LAND_MKTV', 'landval', (row) => 9000 + row * 31],
  ])('%s becomes %s with its values', (name, to, valueAt) => {
    expect(targets([number, column(name, ...fill(valueAt))])).toEqual({ PIN: 'parcelnumb', [name]: to });
  });

  it('treats a lone number as a house number only beside a street', () => {
    const nb = column('NB', ...fill((row) => String(100 + row)));
    const street = column('STREET', ...fill((row) => ['MAPLE', 'OAK'][row % 2] ?? null));
    expect(targets([number, nb])).toEqual({ PIN: 'parcelnumb', NB: null });
    expect(targets([number, nb, street])).toMatchObject({ NB: 'saddno', STREET: 'saddstr' });
  });
});

it('tells a second owner from the second line of an address', () => {
  const first = column('OWNER_LINE1', ...fill((row) => `DOE ${String.fromCharCode(65 + (row % 26))}NN`));
  const names = column(
    'OWNER_LINE2',
    ...fill((row) => (row % 2 ? `ROE ${['ANN', 'JOHN', 'PAUL'][row % 3]}` : null)),
  );
  const units = column('OWNER_ADDR2', ...fill((row) => (row % 2 ? `APT ${row}` : null)));
  expect(targets([first, names, units])).toMatchObject({
    OWNER_LINE2: 'owner2',
    OWNER_ADDR2: 'mail_address2',
  });
});

describe('columns that others explain', () => {
  it('reads a name beside house numbers as the street', () => {
    const name = column('site_name', ...fill((row) => ['MAPLE', 'OAK'][row % 2] ?? null));
    const number = column('site_number', ...fill((row) => String(100 + row)));
    const suffix = column('site_suffix', ...fill(() => 'ST'));
    expect(targets([number, name, suffix])).toMatchObject({ site_name: 'saddstr', site_number: 'saddno' });
    expect(targets([name])).toEqual({ site_name: 'location_name' });
    const street = column('site_street', ...fill(() => 'ELM'));
    expect(targets([number, name, suffix, street])).toMatchObject({
      site_name: 'location_name',
      site_street: 'saddstr',
    });
  });
});

describe('matchColumns', () => {
  it('matches the columns of a city in Maryland', () => {
    expect(
      targets([
        column('PIN', '0001 001', '0001 002', '0001A003'),
        column('FULLADDR', '2045 W NORTH AVE', ' ', '12 MAIN ST'),
        column('OWNER_1', 'AN OWNER', 'A CITY', 'A BANK'),
        column('CURRLAND', 7000, 0, 12000),
        column('CURRIMPR', 42000, 0, 1),
        column('YEAR_BUILD', 1920, 0, 2001),
      ]),
    ).toEqual({
      PIN: 'parcelnumb',
      FULLADDR: 'address',
      OWNER_1: 'owner',
      CURRLAND: 'landval',
      CURRIMPR: 'improvval',
      YEAR_BUILD: 'yearbuilt',
    });
  });

  it('matches land use categories and acres of a city in Virginia', () => {
    expect(
      targets([
        column('LUCat', 'VACANT', 'RETAIL', 'VACANT'),
        column('AreaAc', 0.25, 1.5, 12),
        column('PIN', '0001 001', '0001 002', '0001 003'),
      ]),
    ).toEqual({ LUCat: 'usedesc', AreaAc: 'gisacre', PIN: 'parcelnumb' });
    expect(targets([column('PrclUse', 'Residential', 'Commercial', 'Residential')])).toEqual({
      PrclUse: 'usedesc',
    });
  });

  it('matches the columns of a county in Montana', () => {
    const found = targets([
      column('parcelid', '06100733101010000', '06100734101010000'),
      column('countycd', 6, 6),
      column('countyname', 'Gallatin', 'Gallatin'),
      column('gisacres', 645.19, 20.1),
      column('taxyear', 2025, 0),
      column('propertyid', 595104, 1499041),
      column('assessment', '00REC10539', '00REC63995'),
      column('township', '01 N', '02 N'),
      column('range', '01 E', '02 E'),
      column('section', '33', '34'),
      column('legaldescr', 'S33, T01 N', 'S34'),
      column('subdivisio', null, 'ORIGINAL TOWNSITE'),
      column('addresslin', 'W BASELINE RD', '12 MAIN ST'),
      column('addressl_1', null, null),
      column('proptype', 'Vacant Land', 'Improved Property'),
      column('totalacres', 630, 20),
      column('totalbuild', 0, 31140),
      column('totallandv', 158783, 5),
      column('totalvalue', 158783, 31145),
      column('ownername', 'A RANCH', 'B RANCH'),
      column('owneraddre', 'PO BOX 1', '12 ELM ST'),
      column('owneradd_1', null, 'APT 3'),
      column('owneradd_2', null, null),
      column('ownercity', 'WILLOW CREEK', 'HELENA'),
      column('ownerstate', 'MT', 'WA'),
      column('ownerzipco', '59760-0093', '98685'),
      column('careoftaxp', null, null),
      column('shape_area', 2611003.8, 1.5),
      column('city', 'three-forks', 'three-forks'),
    ]);
    expect(found).toMatchObject({
      parcelid: 'parcelnumb',
      countycd: null,
      countyname: null,
      gisacres: 'gisacre',
      taxyear: 'taxyear',
      propertyid: 'alt_parcelnumb1',
      assessment: 'account_number',
      township: 'plss_township',
      legaldescr: 'legaldesc',
      subdivisio: 'subdivision',
      addresslin: 'address',
      addressl_1: 'address2',
      proptype: 'usedesc',
      totalacres: 'deeded_acres',
      totalbuild: 'improvval',
      totallandv: 'landval',
      totalvalue: 'parval',
      ownername: 'owner',
      owneraddre: 'mailadd',
      owneradd_1: 'mail_address2',
      owneradd_2: null,
      ownercity: 'mail_city',
      ownerstate: 'mail_state2',
      ownerzipco: 'mail_zip',
      careoftaxp: 'careof',
      shape_area: null,
      city: 'scity',
    });
  });

  it('prefers exact names of the schema and its shapefile names', () => {
    expect(
      targets([
        column('saleprice', 1),
        column('PRICE', 2),
        column('census_b_1', '1'),
        column('ll_uuid', 'x'),
        column('PARCELNU_1', 'x'),
      ]),
    ).toEqual({
      saleprice: 'saleprice',
      PRICE: null,
      census_b_1: 'census_blockgroup',
      ll_uuid: null,
      PARCELNU_1: null,
    });
  });

  it('ignores a name that the values contradict', () => {
    expect(
      targets([column('OWNER', 12, 13, 14), column('SALEDATE', 'none yet', 'soon'), column('YEAR', 1, 2)]),
    ).toEqual({
      OWNER: null,
      SALEDATE: null,
      YEAR: null,
    });
  });

  it('ignores a column of values in which all are zero, beside one that is filled', () => {
    const filled = Array.from({ length: 40 }, (_, row) => 20_000 + row);
    const zeros = filled.map(() => 0);
    expect(targets([column('Dwlg Asmt', ...filled), column('Bldg Asmt', ...zeros)])).toEqual({
      'Dwlg Asmt': 'improvval',
      'Bldg Asmt': null,
    });
    expect(targets([column('LAND_VAL', ...filled), column('MKT_TOTAL', ...zeros)])).toEqual({
      LAND_VAL: 'landval',
      MKT_TOTAL: null,
    });
  });

  it('does not take the suffix of a name for the type of a street', () => {
    const suffixes = ['JR', 'SR', 'III', 'JR', 'II'];
    expect(targets([column('Own Suffix', ...suffixes)])).toEqual({ 'Own Suffix': null });
  });

  it('recognizes addresses and parcel numbers by their values', () => {
    const found = matchColumns(
      [
        column('PHYS_PLACE', '12 Main St', '14 Main St', '1600 N Oak Avenue', '9 Elm Ct'),
        column('CNTY_PARC_KEY', '001-002', '001-003', '001-004', '001-005'),
      ],
      null,
    );
    expect(found.map(({ to }) => to)).toEqual(['address', 'parcelnumb']);
    expect(found[0]?.reason).toBe('its values look like street addresses');
  });

  it.each(['send_to_ad', 'ADDRGL1', 'X1', 'MAIL_LOC', 'OWNER_SITE_ADDR'])(
    'does not take the addresses in %s for those of the property, because owners may get their mail there',
    (name) => {
      expect(
        targets([column(name, '12 Main St', '14 Main St', '1600 N Oak Avenue', '9 Elm Ct')])[name],
      ).not.toBe('address');
    },
  );

  it('ignores a section column without a township column, unless the recipe assigns it', () => {
    const section = column('SECTION', ...fill((row) => String(1 + (row % 36))));
    expect(targets([section])).toEqual({ SECTION: null });
    const rule = { from: 'SECTION', to: 'plss_section', reason: 'chosen on screen' };
    expect(targets([section], recipeSchema.parse({ version: 2, columns: [rule] }))).toEqual({
      SECTION: 'plss_section',
    });
  });

  it('follows the recipe, and assigns no standard column twice', () => {
    const recipe = recipeSchema.parse({
      version: 1,
      columns: [
        { from: 'A', to: 'owner' },
        { from: 'OWNER', to: null },
      ],
    });
    expect(
      targets([column('A', 'x'), column('OWNER', 'A NAME'), column('OWNERNAME', 'A NAME')], recipe),
    ).toEqual({
      A: 'owner',
      OWNER: null,
      OWNERNAME: null,
    });
  });

  it('distinguishes acres from square feet by their size', () => {
    expect(targets([column('LOT_SIZE', 0.3, 1.2, 12, 640)])).toEqual({ LOT_SIZE: 'deeded_acres' });
    expect(targets([column('LOT_SIZE', 3012, 46_000, 0)])).toEqual({ LOT_SIZE: 'sqft' });
  });

  it('uses the key of a join as the parcel number', () => {
    const columns = [
      column('LOC_ID', 'F_1_2', 'F_3_4', 'F_5_6'),
      column('ML', '7-18', '7-19', '7-20'),
      column('OTHER', 'x', 'x', 'x'),
    ];
    expect(targets(columns)['LOC_ID']).toBe('parcelnumb');
    const join = (parcel: string) =>
      recipeSchema.parse({ version: 2, joins: [{ on: { parcel, table: 'ML' } }] });
    expect(targets(columns, join('ML'))).toEqual({
      LOC_ID: 'alt_parcelnumb1',
      ML: 'parcelnumb',
      OTHER: null,
    });
    expect(targets(columns, join('OTHER'))['OTHER']).toBeNull();
  });

  it('uses the key of a joined table as the number even if another column looks more like one', () => {
    const columns = [
      column('LOC_ID', 'F_761210_2957494', 'F_763025_2957735', 'F_765420_2955258'),
      column('ML', '127-123', '106-54', '58-158'),
    ];
    expect(targets(columns)).toMatchObject({ LOC_ID: 'parcelnumb' });
    const joined = recipeSchema.parse({
      version: 2,
      joins: [{ file: 'tax.csv', on: { parcel: 'ML', table: 'ML' } }],
    });
    expect(targets(columns, joined)).toEqual({ LOC_ID: 'alt_parcelnumb1', ML: 'parcelnumb' });
  });

  it('guesses the format of dates that are bare numbers', () => {
    const [date] = matchColumns([column('SALE_DATE', 19930516, 20010131, 0)], null);
    expect(date).toMatchObject({ to: 'saledate', parse: 'yyyymmdd' });
    const [excel] = matchColumns([column('SALE_DATE', 34105, 41000)], null);
    expect(excel).toMatchObject({ to: 'saledate', parse: 'excel', reason: expect.stringContaining('excel') });
  });

  describe('of use codes', () => {
    const codes = [column('USE_CODE', '1010', '1040', '326'), column('PIN', '1', '2', '3')];
    const inMassachusetts = (recipe: Parameters<typeof matchColumns>[1], columns = codes) =>
      matchColumns(columns, recipe, { placePath: '/us/ma/hampshire' }).map(({ from, to }) => `${from} ${to}`);

    it('adds the columns that follow from the state’s codes', () => {
      expect(inMassachusetts(null)).toEqual([
        'USE_CODE usecode',
        'PIN parcelnumb',
        'USE_CODE usedesc',
        'USE_CODE lbcs_activity',
        'USE_CODE lbcs_activity_desc',
        'USE_CODE lbcs_function',
        'USE_CODE lbcs_function_desc',
      ]);
      const elsewhere = matchColumns(codes, null, { placePath: '/us/mt/gallatin' });
      expect(elsewhere).toHaveLength(2);
    });

    it('adds nothing for a column in the recipe, nor for codes of another list', () => {
      const recipe = recipeSchema.parse({ version: 2, columns: [{ from: 'USE_CODE', to: 'usecode' }] });
      expect(inMassachusetts(recipe)).toEqual(['USE_CODE usecode', 'PIN parcelnumb']);
      expect(inMassachusetts(null, [column('USE_CODE', 'R1', 'R2', 'C3')])).toEqual(['USE_CODE usecode']);
    });

    it('allows a column to occur several times in the recipe', () => {
      const recipe = recipeSchema.parse({
        version: 2,
        columns: [
          { from: 'USE_CODE', to: 'usecode' },
          { from: 'USE_CODE', to: 'usedesc', lookup: 'ma-use-codes' },
          { from: 'PIN', to: 'usecode' },
          { from: 'GONE', to: 'owner' },
        ],
      });
      expect(inMassachusetts(recipe)).toEqual(['USE_CODE usecode', 'PIN null', 'USE_CODE usedesc']);
    });
  });
});

describe('findTakenForOwners', () => {
  const taken = (...columns: { from: string; to: string }[]) =>
    findTakenForOwners(
      matchColumns(
        columns.map(({ from }) => ({ name: from, values: [] })),
        recipeSchema.parse({ version: 2, columns }),
      ),
    );

  it('finds the column of the owners’ address whose name says only "address"', () => {
    expect(taken({ from: 'PIN', to: 'parcelnumb' }, { from: 'ADDRESS', to: 'mailadd' })).toBe('ADDRESS');
  });

  it.each([
    ['its name says whose address it is', { from: 'OWNER_ADDRESS', to: 'mailadd' }],
    ['it fills the address of the property', { from: 'ADDRESS', to: 'address' }],
    ['its name says nothing about an address', { from: 'FIELD_7', to: 'mailadd' }],
  ])('finds none if %s', (_, given) => {
    expect(taken(given)).toBeUndefined();
  });
});

it('recognizes the owners’ cities by their several states, uses that include rights of way, and the date of the most recent sale', () => {
  const rows = Array.from({ length: 40 }, (_, index) => index);
  const match = (name: string, valueOf: (index: number) => string) =>
    matchColumns([{ name, values: rows.map(valueOf) }], null)[0]?.to;
  expect(match('CITY_ST_ZIP', (index) => `AKRON ${index % 2 === 0 ? 'OH' : 'PA'} 44301`)).toBe('mail_city');
  expect(match('CITY_ST_ZIP', (index) => `AKRON ${index === 7 ? 'OK' : 'OH'} 44301`)).toBe('scity');
  expect(match('USEDESC', (index) => (index % 9 === 0 ? 'RIGHT OF WAY' : 'Vacant Land'))).toBe('usedesc');
  expect(match('MostRecentSaleDate', (index) => `2019-01-${10 + (index % 9)}`)).toBe('saledate');
});
