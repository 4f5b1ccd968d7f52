import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

/** More addresses, besides those of `query-styles.test.ts`: French and Spanish streets, roads of Kentucky, frontage roads, titles. */
const ADDRESSES = `
  12500 SW 152ND AVE|12502 SW 152ND CT|1180 PEACHTREE ST NE|1184 PEACHTREE ST NW|125 RUE SAINT-JEAN|127 CHEMIN DU LAC|1290 BOUL RENE-LEVESQUE
  77 AV DES PINS|415 CAMINO DE LOS MARQUEZ|417 PASEO DEL SOL|419 VIA VERDE|3450 N 450 E|1200 E 500 S|8801 M-37|8803 M 115|220 SR 0022|224 T-345
  12 MILE 12 PARKS HWY|901 KY 80|903 KY HIGHWAY 1247|905 KY HWY 56|907 KY HWY 54|909 KY 86|911 KY 2|913 KY ROUTE 100|915 KY RTE 25|917 US RTE 1
  919 RTE 6A|921 STATE HIGHWAY ZZ|923 HIGHWAY AA|925 ROAD 12|927 CR 12 1/2|929 COUNTY ROAD 12.5|931 I-70 FRONTAGE RD|933 I 35 SERVICE RD
  935 INTERSTATE 20 FRONTAGE RD|937 US 40|939 US HWY 50|941 STATE RTE 20|943 SR 21|945 STATE ROAD 44|947 FM 1961|949 RANCH RD 620|951 COUNTY ROAD 112
  953 CR 113|955 CO RD 114|957 OLD STATE ROUTE 5|120 MAIN ST|122 MAIN ST|1 2ND AVE|3 2ND AVE|100-110 MARKET ST|112-120 MARKET ST|12 1/2 GROVE ST
  14.5 GROVE ST|45 5TH ST|47 FIFTH AVE|49 E 5TH ST|51 W FIFTH ST|53 FORTY SECOND ST|55 42ND AVE|57 101ST ST|10 MT PLEASANT RD|11 MOUNT ZION RD
  12 ST JOHNS RD|13 SAINT PAUL ST|14 FT MEADE RD|15 FORT SUMTER DR|16 OBRIEN LN|17 O'HARA CT|18 DE LA GARZA ST|19 DELAROSA AVE|20 MCKINLEY DR
  21 MC ARTHUR BLVD|22 VAN BUREN ST|23 VANDERBILT AVE|24 LA SALLE RD|25 EL CAMINO REAL|26 MARTIN L KING JR DR|27 JOHN F KENNEDY BLVD
  28 AVENUE OF THE AMERICAS|29 AVENIDA CESAR CHAVEZ|30 CESAR CHAVEZ AVE|31 KING'S HWY|32 QUEENS CHAPEL RD|33 SMITH-JONES RD|34 WINSTON SALEM ST
  35 TOWN CENTER CIR|36 CENTRE ST|37 THEATRE DR|38 HARBOUR VIEW DR|39 GREY FOX TRL|40 GRAY WOLF TRL|41 DR MARTIN LUTHER KING JR AVE|42 AVE C|43 AVENUE D
  44 B ST|45 C STREET|46 N BROADWAY|47 BROADWAY E|48 SOUTH ST|49 NORTH AVE|50 W NORTH AVE|51 EAST WEST HWY|52 THE ALAMEDA|53 LOOP 337|54 STATE LOOP 121
  55 BUSINESS 83|56 US HWY 83 BUS|57 SPUR 591|58 BYPASS 25|59 HWY 25 BYPASS|60 EXECUTIVE PARK DR STE 200|61 EXECUTIVE PARK DR UNIT 4B
  62 EXECUTIVE PARK DR APT 4|63 EXECUTIVE PARK DR #12|64 LAKE SHORE DR|65 PINECREST RD|66 PINE GROVE RD|67 CEDARWOOD LN|68 BAY VIEW TER|69 SUNNY SIDE AVE
  70 COUNTY LINE RD|71 STATE LINE RD|72 TOWNLINE RD|73 TOWN LINE RD|74 SECTION LINE RD|75 COLONEL WAY|76 COL GLENN HWY|77 GEN BRADLEY AVE
  78 GENERAL PERSHING ST|79 SGT YORK DR|80 REV ABERNATHY BLVD|81 CAPT COOK RD|82 ADM NIMITZ WAY|83 PRES WILSON DR|84 JR MAPLE LN|120 N STATE ST
  1000 CALLE MAYOR|1002 CLL 14 NO 5|0 RIVER RD|0 RIVER RD REAR|500 BLOCK OAKLAND AVE|N 8TH ST 210|1234B ALDER AVE|1236 B ALDER AVE|A-12 BIRCH CT
  2100 WISCONSIN AV NW|700 1ST ST SW|702 S FIRST ST|21 TWENTY-THIRD ST|5 HIGHLAND PARK VILLAGE|6 HWY 1 N|7 N HWY 1|8 STATE PARK RD|9 CRK VIEW RD
  10 CREEK VIEW RD`;
const OWNERS = `
  SMITH JOHN A & MARY B|SMITH, ROBERT L JR|SMITH FAMILY TRUST|SMITH FAMILY REVOCABLE LIVING TRUST|JONES WILLIAM H III|O'BRIEN PATRICK|OBRIEN MARGARET
  O BRIEN SEAN|MUNOZ JOSE|GARCÍA-LÓPEZ ANA|NGUYEN THI HOA|VAN DER BERG KARL|ST CLAIR DAVID|MACDONALD IAN|MC DONALD ANN|ACME WIDGETS LLC
  ACME HOLDINGS L.L.C.|ACME SUPPLY INC|BLUE RIVER CO|JOHNSON & SONS INC|DOE JANE C/O FIRST BANK|ESTATE OF HENRY FORDSON|FORDSON CLARA ESTATE
  UNITED STATES OF AMERICA|STATE OF KY DEPT OF TRANSPORTATION|COUNTY OF ALDER|CITY OF ALDER SCHOOL DIST NO 5|ROMAN CATHOLIC BISHOP OF ALDER
  ST MARY'S CHURCH|THE TRUSTEES OF ALDER COLLEGE|1234 MAIN STREET LLC|3M COMPANY|AT&T SERVICES INC|WILLIAMS THOS|PETERSON-KLINE SUSAN M|BROWN TR
  DAVIS JAMES TRUSTEE|MILLER GEO W ET AL|KLEIN JOHN & SUE H/W`;
const NUMBERS =
  '018-001-12A4|018-001-12A5|018-002-0012|R123456|R123457|21201|12345-67-890|A-12-B-3|04N05W12-00-01200|123.45-6-78.9|12-5N-3W-001';
/** The addresses at the corner of Main Street and 2nd Avenue. */
const AT_CORNER = ['120 MAIN ST', '1 2ND AVE'];

/**
 * What people type, dictate and paste, with the headline of the first result. Of headlines with `|` between them, any is right; `CORNER` stands for the
 * addresses of `AT_CORNER`.
 */
const QUERIES = `
  12500 southwest 152 ave => 12500 SW 152ND AVE
  12500 SW 152 nd ave => 12500 SW 152ND AVE
  100 and 110 market st => 100-110 MARKET ST
  12500 S W 152nd Ave => 12500 SW 152ND AVE
  1184 peach tree st nw => 1184 PEACHTREE ST NW
  125 rue st jean => 125 RUE SAINT-JEAN
  127 ch. du lac => 127 CHEMIN DU LAC
  1290 blvd rene levesque => 1290 BOUL RENE-LEVESQUE
  415 cam de los marquez => 415 CAMINO DE LOS MARQUEZ
  417 pso del sol => 417 PASEO DEL SOL
  3450 north 450 east => 3450 N 450 E
  1200 e cr 500 s => 1200 E 500 S
  8803 m-115 => 8803 M 115
  220 state route 22 => 220 SR 0022
  224 township road 345 => 224 T-345
  901 kentucky 80 => 901 KY 80
  901 highway 80 => 901 KY 80
  901 ky-80 => 901 KY 80
  903 hwy 1247 => 903 KY HIGHWAY 1247
  905 kentucky highway 56 => 905 KY HWY 56
  905 state route 56 => 905 KY HWY 56
  907 k.y. highway 54 => 907 KY HWY 54
  909 highway 86 => 909 KY 86
  911 kentucky 2 => 911 KY 2
  911 state rt 2 => 911 KY 2
  913 ky-100 => 913 KY ROUTE 100
  913 kentucky rte 100 => 913 KY ROUTE 100
  915 rt. 25 => 915 KY RTE 25
  915 kentucky route 25 => 915 KY RTE 25
  917 us 1 => 917 US RTE 1
  917 route one => 917 US RTE 1
  919 KY-6A => 919 RTE 6A
  921 highway ky => 921 STATE HIGHWAY ZZ
  921 ky-zz => 921 STATE HIGHWAY ZZ
  923 state route aa => 923 HIGHWAY AA
  925 county road 12 => 925 ROAD 12
  927 cr 12.5 => 927 CR 12 1/2
  931 i70 frontage => 931 I-70 FRONTAGE RD
  931 I-70 Frontage => 931 I-70 FRONTAGE RD
  931 i 70 service rd => 931 I-70 FRONTAGE RD
  933 i-35 service road => 933 I 35 SERVICE RD
  935 i20 frontage => 935 INTERSTATE 20 FRONTAGE RD
  937 U.S. Highway 40 => 937 US 40
  937 highway 40 => 937 US 40
  939 us 50 => 939 US HWY 50
  939 united states highway 50 => 939 US HWY 50
  941 sr-20 => 941 STATE RTE 20
  941 ky-20 => 941 STATE RTE 20
  943 route 21 => 943 SR 21
  945 highway 44 => 945 STATE ROAD 44
  947 f.m. 1961 => 947 FM 1961
  949 rr 620 => 949 RANCH RD 620
  949 rm 620 => 949 RANCH RD 620
  951 Co. Rd. 112 => 951 COUNTY ROAD 112
  953 county rd. 113 => 953 CR 113
  955 county road #114 => 955 CO RD 114
  957 old sr 5 => 957 OLD STATE ROUTE 5
  one hundred twenty main street => 120 MAIN ST
  one twenty main street => 120 MAIN ST
  one twenty two main street => 122 MAIN ST
  nine thirty seven us forty => 937 US 40
  twelve and a half grove street => 12 1/2 GROVE ST
  fifty five forty second avenue => 55 42ND AVE
  Main and 2nd => CORNER
  Main St at 2nd Ave => CORNER
  main st x 2nd ave => CORNER
  8801 state hwy m-37 => 8801 M-37
  53 ky-337 loop => 53 LOOP 337
  55 us 83 business => 55 BUSINESS 83
  main @ 2nd => CORNER
  Main St and 2nd Ave intersection => CORNER
  main st cross street 2nd ave => CORNER
  2nd and main, alder ky => CORNER
  where main st meets 2nd ave => CORNER
  100-110 Main St => 120 MAIN ST|122 MAIN ST
  100 to 110 market st => 100-110 MARKET ST
  116 market => 112-120 MARKET ST
  12½ grove => 12 1/2 GROVE ST
  12 half grove st => 12 1/2 GROVE ST
  14 1/2 grove st => 14.5 GROVE ST
  45 5 st => 45 5TH ST
  47 5 ave => 47 FIFTH AVE
  51 west 5th => 51 W FIFTH ST
  53 forty-second street => 53 FORTY SECOND ST
  57 one hundred first street => 57 101ST ST
  10 mount pleasant => 10 MT PLEASANT RD
  11 mt zion => 11 MOUNT ZION RD
  13 st. paul street => 13 SAINT PAUL ST
  15 ft. sumter => 15 FORT SUMTER DR
  16 o brien lane => 16 OBRIEN LN
  17 ohara ct => 17 O'HARA CT
  18 delagarza => 18 DE LA GARZA ST
  19 de la rosa ave => 19 DELAROSA AVE
  20 mc kinley dr => 20 MCKINLEY DR
  21 macarthur blvd => 21 MC ARTHUR BLVD
  22 vanburen st => 22 VAN BUREN ST
  24 lasalle rd => 24 LA SALLE RD
  26 mlk dr => 26 MARTIN L KING JR DR
  26 martin luther king drive => 26 MARTIN L KING JR DR
  26 dr. m.l.k. jr dr => 26 MARTIN L KING JR DR
  27 j.f. kennedy blvd => 27 JOHN F KENNEDY BLVD
  29 ave césar chávez => 29 AVENIDA CESAR CHAVEZ
  31 kings highway => 31 KING'S HWY
  33 smith jones road => 33 SMITH-JONES RD
  37 theater dr => 37 THEATRE DR
  39 gray fox trail => 39 GREY FOX TRL
  41 mlk avenue => 41 DR MARTIN LUTHER KING JR AVE
  41 doctor martin luther king ave => 41 DR MARTIN LUTHER KING JR AVE
  42 avenue c => 42 AVE C
  44 b street => 44 B ST
  46 north broadway => 46 N BROADWAY
  48 s st => 48 SOUTH ST
  50 west north avenue => 50 W NORTH AVE
  52 alameda => 52 THE ALAMEDA
  55 bus 83 => 55 BUSINESS 83
  56 us 83 business => 56 US HWY 83 BUS
  59 25 byp => 59 HWY 25 BYPASS
  60 executive park drive, ste. 200 => 60 EXECUTIVE PARK DR STE 200
  61 executive park 4b => 61 EXECUTIVE PARK DR UNIT 4B
  61 executive park dr #4-B => 61 EXECUTIVE PARK DR UNIT 4B
  62 executive park dr no. 4 => 62 EXECUTIVE PARK DR APT 4
  unit 12, 63 executive park drive => 63 EXECUTIVE PARK DR #12
  64 lakeshore => 64 LAKE SHORE DR
  66 pinegrove rd => 66 PINE GROVE RD
  68 bayview terrace => 68 BAY VIEW TER
  72 town line road => 72 TOWNLINE RD
  76 colonel glenn highway => 76 COL GLENN HWY
  77 general bradley avenue => 77 GEN BRADLEY AVE
  79 sergeant york drive => 79 SGT YORK DR
  80 reverend abernathy blvd => 80 REV ABERNATHY BLVD
  81 captain cook => 81 CAPT COOK RD
  82 admiral nimitz => 82 ADM NIMITZ WAY
  83 president wilson => 83 PRES WILSON DR
  84 junior maple lane => 84 JR MAPLE LN
  120 n. state => 120 N STATE ST
  1000 c. mayor => 1000 CALLE MAYOR
  river rd rear => 0 RIVER RD REAR
  500 blk oakland ave => 500 BLOCK OAKLAND AVE
  210 n 8th st => N 8TH ST 210
  1234-b alder => 1234B ALDER AVE
  a12 birch ct => A-12 BIRCH CT
  700 first st s.w. => 700 1ST ST SW
  21 23rd st => 21 TWENTY-THIRD ST
  7 north highway 1 => 7 N HWY 1
  "120 main st" => 120 MAIN ST
  120 MAIN ST, ALDER, KY 99001, USA => 120 MAIN ST
  120 Main St Alder KY 99001 United States of America => 120 MAIN ST
  120 Main Street,, => 120 MAIN ST
  Address: 120 Main St => 120 MAIN ST
  Property address - 120 main st => 120 MAIN ST
  Jane Sample, 120 Main St, Alder KY => 120 MAIN ST
  120 main st, alder county => 120 MAIN ST
  120 main st in alder county ky => 120 MAIN ST
  120 Main St, Alder County, KY, 99001 => 120 MAIN ST
  alder 120 main st => 120 MAIN ST
  PO Box 44, 120 Main St => 120 MAIN ST
  120 Main St (rear) => 120 MAIN ST
  main st 120 => 120 MAIN ST
  120main st => 120 MAIN ST
  120 main st. floor 2 => 120 MAIN ST
  directions to 120 main st => 120 MAIN ST
  property taxes for 120 main st => 120 MAIN ST
  owner of 120 main st alder => 120 MAIN ST
  smith john & mary => SMITH JOHN A & MARY B
  j smith => SMITH JOHN A & MARY B
  mary b smith => SMITH JOHN A & MARY B
  mr john smith => SMITH JOHN A & MARY B
  mr. & mrs. john smith => SMITH JOHN A & MARY B
  robert l smith, jr. => SMITH, ROBERT L JR
  bob smith jr => SMITH, ROBERT L JR
  smith family trust => SMITH FAMILY TRUST
  smith fam tr => SMITH FAMILY TRUST
  smith family rev liv tr => SMITH FAMILY REVOCABLE LIVING TRUST
  smith family revocable trust => SMITH FAMILY REVOCABLE LIVING TRUST
  bill jones => JONES WILLIAM H III
  william h. jones 3rd => JONES WILLIAM H III
  o'brien patrick => O'BRIEN PATRICK
  patrick o brien => O'BRIEN PATRICK
  sean o'brien => O BRIEN SEAN
  josé muñoz => MUNOZ JOSE
  ana garcia lopez => GARCÍA-LÓPEZ ANA
  hoa nguyen => NGUYEN THI HOA
  saint clair david => ST CLAIR DAVID
  ian mac donald => MACDONALD IAN
  acme widgets, l.l.c. => ACME WIDGETS LLC
  acme widgets limited liability company => ACME WIDGETS LLC
  acme holdings llc => ACME HOLDINGS L.L.C.
  blue river company => BLUE RIVER CO
  johnson & sons, inc. => JOHNSON & SONS INC
  doe jane % first bank => DOE JANE C/O FIRST BANK
  henry fordson estate => ESTATE OF HENRY FORDSON
  usa => UNITED STATES OF AMERICA
  u.s. government => UNITED STATES OF AMERICA
  alder school district 5 => CITY OF ALDER SCHOOL DIST NO 5
  st mary church => ST MARY'S CHURCH
  1234 main st llc => 1234 MAIN STREET LLC
  at & t => AT&T SERVICES INC
  thomas williams => WILLIAMS THOS
  susan peterson kline => PETERSON-KLINE SUSAN M
  brown trust => BROWN TR
  davis james ttee => DAVIS JAMES TRUSTEE
  george miller => MILLER GEO W ET AL
  geo miller etal => MILLER GEO W ET AL
  john klein and sue klein => KLEIN JOHN & SUE H/W
  18-1-12A4 => 018-001-12A4
  18-1-12a5 => 018-001-12A5
  parcel id r123456 => R123456
  123456 => R123456
  apn 12345/67/890 => 12345-67-890
  parcel no. 12345-67-890 => 12345-67-890
  tax parcel number: 12345.67.890 => 12345-67-890
  tax id 12345-67-890 => 12345-67-890
  A12-B3 => A-12-B-3
  123.45-6-78.9 => 123.45-6-78.9
  sbl 123.45-6-78.9 => 123.45-6-78.9`;

const listed = (text: string) => text.trim().split(/\s*[|\n]\s*/);
const queries = QUERIES.trim()
  .split('\n')
  .map((line) => line.trim().split(' => '));

let dir = '';
let county: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-regions-'));
  const rest = { city: 'ALDER', zip: '99001' };
  const rows = [
    ...listed(ADDRESSES).map((address, index) => ({
      address,
      number: `77-${1000 + index}-00`,
      owner: index % 3 === 0 ? `ACME & SONS LLC ${index}` : `SAMPLE HOLDINGS ${index} L L C`,
      point: AT_CORNER.includes(address)
        ? ([-100.5, 40.5 + AT_CORNER.indexOf(address) / 5000] as [number, number])
        : ([-100 - (index % 20) / 100, 40 + Math.floor(index / 20) / 100] as [number, number]),
    })),
    ...listed(OWNERS).map((owner, index) => ({
      owner,
      address: `${3000 + index} TEST LOOP`,
      number: `88-${2000 + index}-00`,
    })),
    ...listed(NUMBERS).map((number, index) => ({ number, address: `${4000 + index} TEST LOOP` })),
  ].map((row) => ({ ...row, ...rest }));
  county = await buildSearchIndex(dir, rows, '/us/ky/alder');
});
afterAll(async () => {
  await county.close();
  await rm(dir, { recursive: true, force: true });
});

describe('a query from another region', () => {
  it.each(queries)('%s finds %s first', async (query = '', wanted = '') => {
    const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
    const request = { query, near: null, seesOwners: true, limit: 10, forgivingMs: Infinity };
    const [first] = await searchIndexes(indexes, request);
    // The wanted headlines are compared without periods, so that an abbreviation counts with and without them.
    const plain = (text: string | undefined) => text?.replaceAll('.', '') ?? '';
    const right = wanted === 'CORNER' ? AT_CORNER : wanted.split('|').map(plain);
    expect(right).toContain(plain(first?.headline));
  });
});
