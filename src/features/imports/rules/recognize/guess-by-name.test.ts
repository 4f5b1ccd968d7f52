import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../../../../../tests/support/machine-speed.ts';
import { guessByName } from './guess-by-name.ts';
import { splitName } from './split-name.ts';

describe('splitName', () => {
  it.each([
    ['SITUS_STR_NUM', 'site street num'],
    ['situsStreetNumber', 'site street num'],
    ['OWNERADDR2', 'owner addr 2'],
    ['prop_stree', 'site street'],
    ['property_a', 'site addr'],
    ['E911_ADDRESS', 'site addr'],
    ['sde.dbo.Parcels.PARCEL_ID', 'parcel id'],
    ['HOUSE #', 'house num'],
    ['p_zip', 'site zip'],
    ['SZIP', 'site zip'],
    ['propaddrnu', 'site addr num'],
    ['propaddrdi', 'site addr dir'],
    ['NBR_F_BATHS', 'num full bath'],
    ['NBRHBATHS', 'num half bath'],
    ['owner.mailing.city', 'owner mail city'],
    ['data.land.use.code', 'land use code'],
    ['BOCO.ParcelInfo.OWNER', 'owner'],
    ['Dirección Física', 'addr site'],
    ['Numéro civique', 'num addr num'],
    ['Propriétaire', 'owner'],
    ['Year.Built', 'year built'],
    ['Yr.Blt.', 'year built'],
    ['Parcel.Number', 'parcel num'],
    ['Tax.Amount', 'tax price'],
    ['GIS.PARCELS.OWNER', 'owner'],
    ['Lot Sq.Ft.', 'lot sqft'],
    ['Sale $', 'sale price'],
    ['Sale Price ($)', 'sale price'],
    ['Total Value $', 'total value'],
    ['State Equalized Value', 'state assessed value'],
    ['land-value-usd', 'land value'],
    ['MST', 'mail state'],
    ['Property St. No.', 'site street num'],
    ['Bldg. Sq. Ft.', 'bldg sqft'],
    ['MKT CAUV', 'market ag value'],
    ['OWNER_ONE', 'owner 1'],
    ['OwnerTwo', 'owner 2'],
    ['ZONE', 'zone'],
    ['DTECLASS', 'use class'],
    ['CIVIC_SUFFIX', 'house num post'],
    ['STS_HS_NBR', 'site house num'],
    ['PUEBLO_POSTAL', 'mail city'],
    ['CODE_POSTAL_PROP', 'owner code postal'],
    ['USE_DESC_TX', 'use desc'],
    ['BED_CT', 'bed count'],
    ['', null],
    ['___', null],
    ['SHAPE_Length', null],
  ])('reads %s as %s', (name, meanings) => {
    expect(splitName(name)).toBe(meanings);
  });

  it('completes cut English words, although it knows foreign words too', () => {
    const wanted = { PARCEL_CLA: 'parcel class', NUMFULLBAT: 'num full bath', LANDUSE_CL: 'use class' };
    for (const [name, meaning] of Object.entries(wanted)) expect(splitName(name)).toBe(meaning);
  });

  it('takes time in proportion to the length of a name, not to the number of ways to split it', () => {
    const cpuMs = startCpuClock();
    for (let round = 0; round < 200; round++) splitName(`${'st'.repeat(40)}q`);
    splitName(`${`${'owner'.repeat(20_000)}.`.repeat(20)}pin`);
    expect(cpuMs()).toBeLessThan(5000);
  });
});

describe('guessByName', () => {
  const first = (name: string) => guessByName(name)[0]?.to;

  it.each([
    ['SITE_HSE_NBR', 'saddno'],
    ['PropStNum', 'saddno'],
    ['PHYS_ADDR_CITY', 'scity'],
    ['MAILING_ZIPCODE', 'mail_zip'],
    ['TaxpayerName', 'owner'],
    ['APPRAISED_IMPROVEMENT_VALUE', 'improvval'],
    ['TotalMarketValue', 'parval'],
    ['LAST_SALE_DT', 'saledate'],
    ['LAND_USE_DESCRIPTION', 'usedesc'],
    ['Deed_Bk', 'book'],
    ['NUM_HALF_BATHS', 'num_bath_partial'],
    ['tripp_todd_parcel_id', 'parcelnumb'],
    ['TAX_CITY', 'mail_city'],
    ['MUNI_ADDRESS', 'address'],
    ['LOT_OR_TRACT', 'lot'],
    ['BLDG1_YR', 'yearbuilt'],
    ['DWELLING_STYLE', 'structstyle'],
    ['CONSTRUCTION_STYLE', 'structstyle'],
    ['REGISTERED_OWNER_2', 'owner2'],
    ['ASSESSED_PERSON_1', 'owner'],
    ['CO_PROPRIETOR', 'owner2'],
    ['OWNER_SURNAME', 'ownlast'],
    ['OWNER_GIVEN_NAME', 'ownfrst'],
    ['Legal_Description_Line_1', 'legaldesc'],
    ['STCATCD', 'usecode'],
    ['CLASS_TX', 'usedesc'],
    ['PropertyTaxClass', 'usecode'],
    ['TOTALFLARE', 'area_building'],
    ['ACRE_RECOR', 'deeded_acres'],
    ['GROSS_LAND_VALUE', 'landval'],
    ['TOTAL_RATES', 'taxamt'],
    ['TAX_LEVY_TOTAL', 'taxamt'],
    ['site_secondary', 'sunit'],
    ['MAIL_ZIP_C', 'mail_zip'],
    ['POSTAL_ADDR_2', 'mail_address2'],
    ['PARCEL_ID_STATE', 'state_parcelnumb'],
    ['DOC_BOOK', 'book'],
    ['TAX_2024', 'taxamt'],
    ['ZONING_2020', 'zoning'],
    ['PLAN_NO', 'plat'],
    ['PLAN_ZONE', 'zoning'],
    ['TRACT_ACRES', 'gisacre'],
    ['TAX_LEVY', 'taxamt'],
    ['TAXES_DUE', 'taxamt'],
    ['POSTAL_CITY_NM', 'scity'],
    ['OWNER_PROVINCE', 'mail_state2'],
    ['CITY_BLOCK', 'block'],
    ['TRUE_MAILING_ADDR1', 'mailadd'],
    ['TRUE_OWNER1', 'owner'],
    ['Annual Tax $', 'taxamt'],
    ['TITLE_HOLDER2', 'owner2'],
    ['NbrHood', 'neighborhood'],
    ['char_beds', 'num_bedrooms'],
    ['char_bldg_sf', 'area_building'],
    ['char_apts', 'numunits'],
    ['board_tot', 'parval'],
    ['board_land', 'landval'],
    ['APLAND', 'landval'],
    ['TOTAPVAL', 'parval'],
    ['C_A_IMPRV', 'improvval'],
    ['DWLGVAL1', 'improvval'],
    ['netsqft', 'sqft'],
    ['TOTAL_RES_ROOMS', 'numrooms'],
    ['PROPERTY_SUB_CLASS_DESCRIPTION', 'usedesc'],
    ['PRPCD_DESC', 'usedesc'],
    ['prop_val_yr', 'taxyear'],
    ['ZONE_10', 'zoning'],
    ['ProvalAsmtNhood', 'neighborhood'],
  ])('matches %s to %s', (name, to) => {
    expect(first(name)).toBe(to);
  });

  it.each([
    'SCHOOL_DISTRICT_NAME',
    'SHAPE_AREA',
    'GLOBALID',
    'FLOOD_ZONE_PANEL',
    'water_use_code2',
    'COMMENTS',
    'TAX_DISTRICT',
    'MILL_LEVY_CODE',
    'WARD',
    'FLOOR_PLAN',
    'SITE_PLAN',
    'PLANNING_AREA',
    'FLOOD_ZONE',
  ])('guesses nothing for %s', (name) => {
    expect(first(name)).toBeUndefined();
  });
});
