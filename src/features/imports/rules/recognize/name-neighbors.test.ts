import { describe, expect, it } from 'vitest';
import type { SampledColumn } from '../column-match.ts';
import { matchColumns } from '../match-columns.ts';

const targetsOf = (columns: Readonly<Record<string, SampledColumn['values']>>) =>
  Object.fromEntries(
    matchColumns(
      Object.entries(columns).map(([name, values]) => ({ name, values })),
      null,
    ).map(({ from, to, part }) => [from, part === undefined ? to : `${to} ${part}`]),
  );

describe('a column whose neighbors say what it is', () => {
  it('right after the number of a location, a suffix is part of the number', () => {
    expect(targetsOf({ LOC_NO: ['101', '103'], LOC_SFX: ['A', '1/2'] })).toMatchObject({
      LOC_SFX: 'saddno suffix',
    });
  });

  it('after the name of a street, a suffix is the street type', () => {
    const found = targetsOf({ LOC_NO: ['101', '103'], LOC_NAME: ['OAK', 'ELM'], LOC_SFX: ['ST', 'AVE'] });
    expect(found).toMatchObject({ LOC_SFX: 'saddsttyp' });
  });

  it('beside a number and a street, a type is the type of the street', () => {
    expect(targetsOf({ PHYS_NUM: ['1'], PHYS_STR: ['OAK'], PHYS_TYPE: ['ST'] })).toMatchObject({
      PHYS_TYPE: 'saddsttyp',
    });
    expect(targetsOf({ PHYS_ADDR: [], PROP_TYPE: [] })).toMatchObject({ PROP_TYPE: 'usedesc' });
  });

  it('after the code of a property, its description is that of the use, and elsewhere a legal one', () => {
    const found = targetsOf({ PROP_CODE: ['301', '211'], PROP_DESC: ['Single family', 'Farm'] });
    expect(found).toMatchObject({ PROP_CODE: 'usecode', PROP_DESC: 'usedesc' });
    const lots = ['1', '2', '3', '4', '5'];
    const legal = lots.map((lot) => `LOT ${lot} BLK 2`);
    expect(targetsOf({ PROP_NO: lots, PROP_DESC: legal })).toMatchObject({ PROP_DESC: 'legaldesc' });
  });

  it('beside a section, a quadrant is a part of it, and elsewhere a direction of the street', () => {
    expect(targetsOf({ STREET_NAME: [], QUADRANT: [] })).toMatchObject({ QUADRANT: 'saddstsuf' });
    expect(targetsOf({ SECTION: [], TOWNSHIP: [], QUADRANT: [] })).toMatchObject({ QUADRANT: null });
  });

  it('after a word for the location, SNAME and STYPE are the name and the type of its street', () => {
    expect(targetsOf({ SITUS_HNUM: [], SITUS_SNAME: [], SITUS_STYPE: [] })).toMatchObject({
      SITUS_SNAME: 'saddstr',
      SITUS_STYPE: 'saddsttyp',
    });
  });

  it('beside the book of a deed, a column named book and page is the page', () => {
    expect(targetsOf({ deed_book_id: ['812', '90'], deed_book_page: ['14', '371'] })).toEqual({
      deed_book_id: 'book',
      deed_book_page: 'page',
    });
    expect(targetsOf({ deed_book_page: ['14', '371'] })).toEqual({ deed_book_page: null });
  });

  it('a second name between the name and its address is a second owner', () => {
    expect(
      targetsOf({ Account: [], Name: [], SecondName: [], Addr1: [], City: [], StreetNumber: [], Street: [] }),
    ).toMatchObject({ Name: 'owner', SecondName: 'owner2', Addr1: 'mailadd', Street: 'saddstr' });
  });

  it('before a mail address and without house numbers, a full name is no street', () => {
    const people = ['ABBOT ANNE', 'BARLOW PAUL', 'CARVER RUTH'];
    const FULLNAME = people;
    expect(targetsOf({ PIN: [], FULLNAME, MAILINGADDRESS: [] })).toMatchObject({ FULLNAME: 'owner' });
    const streets = ['OAK ST', 'ELM AVE', 'MAIN ST'];
    expect(targetsOf({ ADDRNUM: ['1', '2', '3'], FULLNAME: streets, MAILINGADDRESS: [] })).toMatchObject({
      FULLNAME: 'saddstr',
    });
  });

  it('the number of a bill is no house number', () => {
    expect(targetsOf({ MAIL_NO: [], MAIL_STREET: [] })).toMatchObject({ MAIL_NO: 'mail_addno' });
    expect(targetsOf({ BILL_NO: [], MAIL_STREET: [] })).toMatchObject({ BILL_NO: null });
    expect(targetsOf({ BILL_NO: [], BILL_STREET: [] })).toMatchObject({ BILL_NO: 'mail_addno' });
  });

  it('beside its number, the street of an address is no whole address', () => {
    expect(targetsOf({ PROP_ADDR_NUM: [], PROP_ADDR_STREET: [] })).toMatchObject({
      PROP_ADDR_STREET: 'saddstr',
    });
    expect(targetsOf({ PROP_ADDR_STREET: [] })).toMatchObject({ PROP_ADDR_STREET: 'address' });
  });

  it('beside the numbers of a section and a range, the number of a town is that of the township', () => {
    expect(targetsOf({ SectionNo: [], TownNo: [], RangeNo: [] })).toMatchObject({ TownNo: 'plss_township' });
  });

  it('beside the name of the owner, OWNERLINE2 is a line of the address; it is the second owner without that name, or if it holds names', () => {
    expect(targetsOf({ OWNERNAME: [], OWNERLINE1: [], OWNERLINE2: [] })).toMatchObject({
      OWNERLINE2: 'mail_address2',
    });
    expect(targetsOf({ OWNERLINE1: [], OWNERLINE2: [] })).toMatchObject({ OWNERLINE2: 'owner2' });
    const names = ['BARLOW JOHN', 'EMERY ANN', 'REED MARY'];
    expect(targetsOf({ OWNERNAME: [], OWNERLINE2: names })).toMatchObject({ OWNERLINE2: 'owner2' });
  });

  it('between a city and its ZIP code, STE is the state, and elsewhere a suite', () => {
    expect(targetsOf({ MAIL_ADDR: [], MAIL_CTY: [], MAIL_STE: [], MAIL_ZIP: [] })).toMatchObject({
      MAIL_STE: 'mail_state2',
    });
    expect(targetsOf({ MAIL_ADDR: [], MAIL_STE: [], MAIL_CTY: [] })).toMatchObject({ MAIL_STE: 'mail_unit' });
  });

  it('before a second name and a plain address, a name is the owner, if the property has an address of its own', () => {
    expect(
      targetsOf({ NAME: [], NAME2: [], ADDRESS1: [], CITY: [], SITUS_NO: [], SITUS_ST: [] }),
    ).toMatchObject({
      NAME: 'owner',
      NAME2: 'owner2',
    });
    expect(targetsOf({ NAME: [], NAME2: [], ZONE: [] })).toMatchObject({ NAME: null });
  });

  it('beside a deeded owner, the taxpayer is not the owner', () => {
    const found = targetsOf({ DeededOwner1: [], TaxpayerName: [], TaxpayerStreet: [] });
    expect(found).toMatchObject({ DeededOwner1: 'owner', TaxpayerName: null, TaxpayerStreet: 'mailadd' });
    expect(targetsOf({ TaxpayerName: [] })).toMatchObject({ TaxpayerName: 'owner' });
  });

  it('beside lots, a tract is not a census tract', () => {
    expect(targetsOf({ TRACT: [] })).toMatchObject({ TRACT: 'census_tract' });
    expect(targetsOf({ LOT: [], TRACT: [] })).not.toMatchObject({ TRACT: 'census_tract' });
  });

  it('without a column of house numbers, a street is the whole address', () => {
    expect(targetsOf({ PROP_STREET: [] })).toMatchObject({ PROP_STREET: 'address' });
    expect(targetsOf({ PROP_NUM: [], PROP_STREET: [] })).toMatchObject({ PROP_STREET: 'saddstr' });
  });

  it('of two totals, the one on the basis of land and buildings is the value of the parcel', () => {
    expect(targetsOf({ APPR_LAND: [], APPR_IMPR: [], ASSD_TOTAL: [], APPR_TOTAL: [] })).toMatchObject({
      APPR_TOTAL: 'parval',
    });
  });

  it('a planned use is not the use', () => {
    expect(targetsOf({ FUTURE_LAND_USE: [] })).toEqual({ FUTURE_LAND_USE: null });
  });

  it('beside a section and a range, a town is a township', () => {
    expect(targetsOf({ SECT: [], TOWN: [], RANGE: [] })).toMatchObject({ TOWN: 'plss_township' });
    expect(targetsOf({ TOWN: [], ZIP: [] })).toMatchObject({ TOWN: 'scity' });
  });

  it('a volume without pages is not a deed book', () => {
    expect(targetsOf({ VOLUME_NUMBER: [], PAGE: [] })).toMatchObject({ VOLUME_NUMBER: 'book' });
    expect(targetsOf({ VOLUME_NUMBER: [] })).toEqual({ VOLUME_NUMBER: null });
  });

  it('after a deed book, a folio is not a parcel number', () => {
    expect(targetsOf({ FOLIO: [] })).toEqual({ FOLIO: 'parcelnumb' });
    expect(targetsOf({ COB: [], FOLIO: [] })).toMatchObject({ COB: 'book', FOLIO: 'page' });
  });

  it('a volume and the folio after it are the book and the page of a title', () => {
    expect(targetsOf({ PID: [], VOLUME: [], FOLIO: [] })).toMatchObject({ VOLUME: 'book', FOLIO: 'page' });
    expect(targetsOf({ TITLE_VOL: [], TITLE_FOL: [] })).toEqual({ TITLE_VOL: 'book', TITLE_FOL: 'page' });
  });

  it('beside a PIN, the number of the roll is the parcel number, unless there is a PID', () => {
    expect(targetsOf({ PIN: [], ROLL_NUM: [] })).toMatchObject({ ROLL_NUM: 'parcelnumb' });
    expect(targetsOf({ PIN: [], PID: [], ROLL_NUM: [] }).ROLL_NUM).not.toBe('parcelnumb');
  });

  it('beside the improved value, a site value is the value of the land', () => {
    expect(targetsOf({ SITE_VALUE: [], IMPROVED_VALUE: [] })).toMatchObject({ SITE_VALUE: 'landval' });
    expect(targetsOf({ SITE_VALUE: [] })).toEqual({ SITE_VALUE: 'parval' });
  });

  it('beside the acres of the map, plain or net acres are those of the deed, but net acres beside gross ones are not', () => {
    const acres = [0.2, 0.31, 1.5, 12, 40];
    expect(targetsOf({ GISACRES: acres, NETACRES: acres })).toMatchObject({ NETACRES: 'deeded_acres' });
    expect(targetsOf({ GISACRES: acres, ACRES: acres })).toMatchObject({ ACRES: 'deeded_acres' });
    expect(targetsOf({ GROSSACRES: acres, NETACRES: acres })).toMatchObject({ NETACRES: null });
  });

  it('a taxpayer is the owner beside a buyer, but not beside the owner of the title', () => {
    expect(targetsOf({ TAXPAYER_NAME: [], GRANTEE: [] })).toEqual({ TAXPAYER_NAME: 'owner', GRANTEE: null });
    expect(targetsOf({ TITLE_OWNER: [], TAXPAYER_NAME: [] })).toEqual({
      TITLE_OWNER: 'owner',
      TAXPAYER_NAME: null,
    });
  });

  it('before the parts of an address, TP is the taxpayer', () => {
    expect(targetsOf({ ST_TP: [], TP_ADDR1: [], TP_ADDR2: [], TP_CITY: [], TP_ST: [], TP_ZIP: [] })).toEqual({
      ST_TP: 'saddsttyp',
      TP_ADDR1: 'mailadd',
      TP_ADDR2: 'mail_address2',
      TP_CITY: 'mail_city',
      TP_ST: 'mail_state2',
      TP_ZIP: 'mail_zip',
    });
  });

  it('a number 1 after the parts of a survey or a plat changes nothing', () => {
    expect(targetsOf({ SEC1: [], TWP1: [], RNG1: [], LOT1: [], BLOCK1: [], SUBDIV1: [] })).toEqual({
      SEC1: 'plss_section',
      TWP1: 'plss_township',
      RNG1: 'plss_range',
      LOT1: 'lot',
      BLOCK1: 'block',
      SUBDIV1: 'subdivision',
    });
  });

  it('beside owners, a grantee is the buyer of the last sale', () => {
    expect(targetsOf({ GRANTEE: [] })).toEqual({ GRANTEE: 'owner' });
    expect(targetsOf({ OWNER_LAST_NAME: [], GRANTEE: [] })).toMatchObject({ GRANTEE: null });
  });

  it('without a street, the number of a property is not a house number', () => {
    expect(targetsOf({ PropertyNumber: [], SITUS: [] })).not.toMatchObject({ PropertyNumber: 'saddno' });
    expect(targetsOf({ Prop_Num: [], Prop_Stree: [] })).toMatchObject({ Prop_Num: 'saddno' });
  });

  it('beside the city of the property, a plain city, state and ZIP code are the owner’s', () => {
    const found = targetsOf({ NAME: [], CITY: [], STATE: [], ZIP5: [], SITECITY: [], SITEZIP: [] });
    expect(found).toMatchObject({
      CITY: 'mail_city',
      STATE: 'mail_state2',
      ZIP5: 'mail_zip',
      SITECITY: 'scity',
      SITEZIP: 'szip',
    });
    expect(targetsOf({ ADDRESS: [], CITY: [], STATE: [], ZIP5: [] })).toMatchObject({ CITY: 'scity' });
  });

  it.each(['percent_of_ownership', 'assessed_personal_property_value', 'assessed_fixtures_value'])(
    '%s is neither an owner nor a value of the parcel',
    (name) => {
      expect(targetsOf({ [name]: [] })).toEqual({ [name]: null });
    },
  );
});
