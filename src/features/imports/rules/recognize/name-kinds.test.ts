import { describe, expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';
import type { FileValue } from '../parse-value.ts';

const ROWS = 40;
const rows = (make: (index: number) => FileValue) => Array.from({ length: ROWS }, (_, index) => make(index));

/** Returns the standard column that each column of the file is matched to, or null. The keys are the names in the file. */
function targets(columns: Readonly<Record<string, FileValue[]>>): Record<string, string | null> {
  const given = Object.entries(columns).map(([name, values]) => ({ name, values }));
  return Object.fromEntries(matchColumns(given, null).map(({ from, to }) => [from, to]));
}
/** Like `targets`, for columns without values. */
const byNames = (names: string) => targets(Object.fromEntries(names.split(' ').map((name) => [name, []])));
const byName = (name: string) => targets({ [name]: [] })[name];

describe('a name of ten letters, which may be the beginning of a longer one', () => {
  it('is an amount if its values are numbers, and a code if they have letters', () => {
    const PIN = rows((index) => `10-${1000 + index}`);
    expect(targets({ PIN, ASSESSMENT: rows((index) => 40_000 + index * 1733) })).toEqual({
      PIN: 'parcelnumb',
      ASSESSMENT: 'parval',
    });
    expect(targets({ PIN, ASSESSMENT: rows((index) => `00REC${1000 + index}`) })).toEqual({
      PIN: 'parcelnumb',
      ASSESSMENT: 'account_number',
    });
  });
});

describe('full values', () => {
  it('come before assessed ones if land, buildings and total have both', () => {
    expect(byNames('ASSDLAND ASSDIMPR ASSDTOTAL APPRLAND APPRIMPR APPRTOTAL')).toEqual({
      ASSDLAND: null,
      ASSDIMPR: null,
      ASSDTOTAL: null,
      APPRLAND: 'landval',
      APPRIMPR: 'improvval',
      APPRTOTAL: 'parval',
    });
  });

  it('are the taxable ones where the assessed values are a share of them', () => {
    const land = (share: number) => rows((index) => Math.round((40_000 + index * 310) * share));
    const impr = (share: number) => rows((index) => Math.round((90_000 + index * 770) * share));
    const total = (share: number) => rows((index) => Math.round((130_000 + index * 1080) * share));
    const become = (taxable: number) =>
      targets({
        ASSESSED_LAND: land(0.35),
        ASSESSED_IMPS: impr(0.35),
        ASSESSED_TOTAL: total(0.35),
        TAXABLE_LAND: land(taxable),
        TAXABLE_IMPS: impr(taxable),
        TAXABLE_TOTAL: total(taxable),
      });
    const [assessed, taxable] = ['ASSESSED', 'TAXABLE'].map((basis) => ({
      [`${basis}_LAND`]: 'landval',
      [`${basis}_IMPS`]: 'improvval',
      [`${basis}_TOTAL`]: 'parval',
    }));
    expect(become(1)).toMatchObject({ ...taxable, ASSESSED_LAND: null, ASSESSED_TOTAL: null });
    // Exemptions lower taxable values.
    expect(become(0.3)).toMatchObject({ ...assessed, TAXABLE_LAND: null, TAXABLE_TOTAL: null });
  });

  it('do not replace assessed ones if the total has no full value', () => {
    expect(byNames('ASSDLAND ASSDIMPR ASSDTOTAL APPRLAND APPRIMPR')).toMatchObject({
      ASSDLAND: 'landval',
      ASSDIMPR: 'improvval',
      ASSDTOTAL: 'parval',
    });
  });
});

describe('a name before plain lines of an address', () => {
  it("is the owner's if the property's address is in other columns and no column names an owner", () => {
    expect(byNames('PARCEL NAME ADDRESS1 CITY STATE SITUS').NAME).toBe('owner');
    expect(byNames('PARCEL NAME ADDRESS1 CITY STATE').NAME).not.toBe('owner');
    expect(byNames('PARCEL name nameattn name2 address1 ownercity loccity').name).toBe('owner');
    expect(byNames('PARCEL OWNER NAME ADDRESS1 CITY SITUS')).toMatchObject({ OWNER: 'owner', NAME: null });
  });
});

describe('plain acres', () => {
  it('are those of the deed beside computed ones, and otherwise those of the map', () => {
    const ACREAGE = rows((index) => 0.2 + index / 50);
    const CALC_ACRES = rows((index) => 0.21 + index / 50);
    expect(targets({ ACREAGE, CALC_ACRES })).toEqual({ ACREAGE: 'deeded_acres', CALC_ACRES: 'gisacre' });
    expect(targets({ ACREAGE })).toEqual({ ACREAGE: 'gisacre' });
  });
});

describe('the type of a parcel', () => {
  const become = (kinds: readonly string[]) =>
    targets({ PARCEL_TYP: rows((index) => kinds[index % kinds.length] ?? '') })['PARCEL_TYP'];

  it('is its use if the values name uses', () => {
    expect(become(['Residential', 'Vacant land', 'Other'])).toBe('usedesc');
  });

  it('is matched to no column otherwise, because it is the kind of the shape', () => {
    expect(become(['Lot Type Parcel', 'Road Type Parcel', 'Easement', 'Strata'])).toBeNull();
  });
});

describe('without values', () => {
  it('a second number of the parcel is an alternative one, unless its name says that it is a part', () => {
    expect(byNames('PARCEL_NO APN OWNER')).toMatchObject({ PARCEL_NO: 'parcelnumb', APN: 'alt_parcelnumb1' });
    expect(byNames('PIN14 PIN10 OWNER')).toMatchObject({ PIN14: 'parcelnumb', PIN10: null });
    expect(byNames('MAP_PARCEL PARCEL OWNER').PARCEL).not.toMatch(/^alt/);
  });

  it('the number of the state is told from that of the county', () => {
    expect(byNames('ST_PARCEL_NO PARCEL_NO')).toEqual({
      ST_PARCEL_NO: 'state_parcelnumb',
      PARCEL_NO: 'parcelnumb',
    });
  });

  it('a neighborhood is a code, unless its name spells the word out or says that it is a text', () => {
    expect(byNames('NBHD').NBHD).toBe('neighborhood_code');
    expect(byNames('NBHD NBHDNAME')).toEqual({ NBHD: 'neighborhood_code', NBHDNAME: 'neighborhood' });
    expect(byNames('NEIGHBORHOOD').NEIGHBORHOOD).toBe('neighborhood');
  });

  it('the type of something is not a street type, and the type of a unit not the unit', () => {
    expect(byNames('TYPE UNIT_TYPE UNIT_NO')).toEqual({ TYPE: null, UNIT_TYPE: null, UNIT_NO: 'sunit' });
  });
});

it('takes no legal descriptions for addresses', () => {
  const PROP_DESC = rows((index) => `LOT ${index} BLK ${index % 7} ORCHARD ADDITION`);
  expect(targets({ PROP_DESC }).PROP_DESC).toBe('legaldesc');
});

it.each([
  ['SALEP', 'saleprice'],
  ['SBDVSN', 'subdivision'],
  ['NEIGHBORHD', 'neighborhood_code'],
  ['OwnerTwo', 'owner2'],
  ['AcctName1', 'owner'],
  ['DD_BK', 'book'],
  ['LNDUS', 'usecode'],
  ['ExistingLandUse', 'usecode'],
  ['LIBELLE_UTILISATION', 'usedesc'],
  ['ADRESSE_POSTALE', 'mailadd'],
  ['NO_CIVIQUE', 'saddno'],
  ['SITUS_POSTAL_ZIP', 'szip'],
  ['MACITY', 'mail_city'],
  ['TAXBILLAMOUNT', 'taxamt'],
  ['PROPCLDES', 'usedesc'],
  ['MAIL_PCODE', 'mail_zip'],
  ['CNTBLDGAPPR', 'improvval'],
  ['CNTLANDAPPR', 'landval'],
  ['ABBRVLEGAL', 'legaldesc'],
  ['City of Property', 'scity'],
  ['YearOfAppraisal', 'taxyear'],
  ['Size of Parcel in Square Feet', 'sqft'],
  ['Legal Owner(s)', 'owner'],
  ['ownerNameList', 'owner'],
  ['NAME-SECOND', 'owner2'],
  ['# 1/2 Baths', 'num_bath_partial'],
  ['FIXBATH', 'num_bath'],
  ['legalAcreageAmt', 'deeded_acres'],
  ['ACRES_EST', 'gisacre'],
  ['Taxpayer Zip Plus 4', 'mail_zip'],
  ['mailStreetLine1', 'mailadd'],
  ['Zoning By-law', 'zoning'],
  ['TaxesImposed', 'taxamt'],
  ['TAX_AMT_CUR', 'taxamt'],
  ['CAPITAL_VALUE', 'parval'],
  ['CAPITAL_IMPROVED_VALUE', 'parval'],
  ['unimproved_value', 'landval'],
  ['LOTPLAN', 'parcelnumb'],
  ['valuation_reference', 'parcelnumb'],
  ['last_sale_gross_price', 'saleprice'],
  ['PURCHASE_DATE', 'saledate'],
  ['DB_NBR', 'book'],
  ['BA_COUNT', 'num_bath'],
  ['LANDUSE_DE', 'usedesc'],
  ['UnitOrSuite', 'sunit'],
  ['HOUSE_NUM_UNIT', 'sunit'],
  ['Owner_Occupied_Exemption', 'homestead_exemption'],
  ['HOMESTEAD_STATUS', 'homestead_exemption'],
  ['Assessed_Owner', 'owner'],
  ['TOTAL_BILLED', 'taxamt'],
  ['LIVE_AREA', 'recrdareano'],
  ['Zone_Designation', 'zoning'],
  ['SITUS_SUFFIX_CD', 'saddsttyp'],
  ['street_designation', 'saddsttyp'],
  ['QDRNTNAME', 'saddstsuf'],
  ['LOWNUMBER', 'saddno'],
])('reads %s as %s', (name, to) => {
  expect(byName(name)).toBe(to);
});

it.each(['Taxing Unit', 'GOV_UNIT', 'deduction_hs', 'LANDX_25'])(
  'does not read %s, although it has known words',
  (name) => {
    expect(byName(name)).toBe(null);
  },
);

describe('values of several years', () => {
  it('are taken from the latest year, even if the year is in front or has two digits', () => {
    expect(targets({ '2024 Total Value': [], '2025 Total Value': [] })).toEqual({
      '2024 Total Value': null,
      '2025 Total Value': 'parval',
    });
    expect(byNames('EMVLND24 EMVLND25 TOTTAX24 TOTTAX25')).toEqual({
      EMVLND24: null,
      EMVLND25: 'landval',
      TOTTAX24: null,
      TOTTAX25: 'taxamt',
    });
  });
});

describe('words of states whose files are rare', () => {
  it.each([
    ['HOMESTEAD_EX', 'homestead_exemption'],
    ['HMSTDEX', 'homestead_exemption'],
    ['Homestead_Credit', 'homestead_exemption'],
    ['HOEXEMPT', 'homestead_exemption'],
    ['HOME_OWNER_EXEMPT', 'homestead_exemption'],
    ['HOEX_AMT', null],
    ['TF_TOTAL', 'parval'],
    ['TNF_BLDG', 'improvval'],
    ['CU_ACRES', null],
    ['CU_VALUE', 'agval'],
    ['MAP_LOT_SUB', 'parcelnumb'],
    ['DMP', 'parcelnumb'],
    ['SALE_PRI', 'saleprice'],
    ['STREET_UNI', 'sunit'],
    ['PITT_DESC', 'usedesc'],
    ['Total_Taxes_Levied', 'taxamt'],
    ['DEED_CHG_DATE', 'saledate'],
    ['DIR_FISICA', 'address'],
    ['DIR_POSTAL', 'mailadd'],
    ['VALOR_EDIFICACION', 'improvval'],
    ['VALOR_TASACION', 'parval'],
    ['FECHA_TRANSACCION', 'saledate'],
    ['MONTO_VENTA', 'saleprice'],
    ['URBANIZACION', 'subdivision'],
    ['LAND_CAP', 'landval'],
    ['IMPR_CAP', 'improvval'],
    ['TOTAL_CAP', 'parval'],
    ['HS_CAP', null],
    ['CleanParcelID', 'parcelnumb'],
    ['ZIP_POSTAL', 'szip'],
    ['PIN_WITH_UNIT', null],
    ['LEGAL_SUMMARY', 'legaldesc'],
    ['ROOM_COUNT', 'numrooms'],
    ['HOUSE_TYPE', 'structstyle'],
    ['BLTAS_STORIES', 'numstories'],
    ['BLTASSF', 'area_building'],
    ['CONSOL_TAX', 'taxamt'],
    ['owner_name_addl', 'owner2'],
  ])('%s is %s', (name, column) => {
    expect(byName(name)).toBe(column);
  });

  it('the tax of a parish is proposed as the tax, but not if a total tax is beside it', () => {
    const proposed = (names: string) =>
      matchColumns(
        names.split(' ').map((name) => ({ name, values: [] })),
        null,
      ).map(({ to, proposal }) => [to, proposal]);
    expect(proposed('PIN PARISH_TAXES')).toEqual([
      ['parcelnumb', undefined],
      [null, 'taxamt'],
    ]);
    expect(proposed('PIN TOTAL_TAX PARISH_TAXES')).toEqual([
      ['parcelnumb', undefined],
      ['taxamt', undefined],
      [null, undefined],
    ]);
  });

  it('a market value comes before an assessed one, but the use value of a farm before its market value', () => {
    expect(byNames('PIN assessed_value market_value ag_market ag_use_val')).toEqual({
      PIN: 'parcelnumb',
      assessed_value: null,
      market_value: 'parval',
      ag_market: null,
      ag_use_val: 'agval',
    });
  });

  it('an amount that was paid is no parcel number, and the area of the land may be in acres', () => {
    const account_number = rows((index) => `A${1000 + index * 3}`);
    const amount_paid = rows((index) => 100_000 + index * 977);
    expect(targets({ account_number, amount_paid, LANDAREA: rows((index) => 0.2 + index / 100) })).toEqual({
      account_number: 'parcelnumb',
      amount_paid: null,
      LANDAREA: 'gisacre',
    });
  });

  it('the parcel number of a state is not mistaken for that of the county beside it', () => {
    expect(byNames('KSPID PARCEL_ID')).toEqual({ KSPID: 'state_parcelnumb', PARCEL_ID: 'parcelnumb' });
  });

  it('the type of a property is no use of land if it only tells real from personal property', () => {
    const PIN = rows((index) => `10-${1000 + index}`);
    const typed = (types: string) => targets({ PIN, prop_type_cd: rows((index) => types[index % 3] ?? '') });
    expect(typed('RRP')).toEqual({ PIN: 'parcelnumb', prop_type_cd: null });
    expect(typed('RCI')).toEqual({ PIN: 'parcelnumb', prop_type_cd: 'usecode' });
  });
});
