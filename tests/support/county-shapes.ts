export interface CountyShape {
  name: string;
  /** Columns with names of people or ways to contact them, mapped or not. */
  personal: readonly string[];
  /** A county column that everyone may see. */
  open: string;
  row(index: number): Record<string, string | number | null>;
}

const FIRST = ['JANE', 'OMAR', 'RUTH', 'PIETRO', 'WANDA', 'LIEN'];
const SUFFIX = ['', ' LLC', ' FAMILY TRUST', ' & SONS INC', ''];
const owner = (index: number) => `VERYPRIVATE ${FIRST[index % 6]}${SUFFIX[index % 5]}`;
const mailingStreet = (index: number) => `${index + 1} SECRETSTREET RD`;
const CODES = ['R1', 'R2', 'C1', 'AG'];
const code = (index: number) => CODES[index % 4] ?? '';

/**
 * Files with the columns that five real sources publish, and invented people. `SECRET` of `personal-paths.ts` matches every owner's name and
 * mailing street, but of the other mailing columns, such as cities and ZIP Codes, only `send_to_ci`.
 */
export const COUNTY_SHAPES: readonly CountyShape[] = [
  {
    name: 'Property_O',
    personal: ['Property_O', 'Prop_O_2'],
    open: 'MapSheet',
    row: (index) => ({
      Parcel_ID: `12-${index}`,
      Property_O: owner(index),
      Prop_O_2: index % 3 === 0 ? owner(index + 1) : null,
      Property_L: `${index + 1} ELM ST`,
      MapSheet: code(index),
    }),
  },
  {
    name: 'send_to_na',
    personal: ['send_to_na', 'send_to_ad', 'send_to_ci', 'in_care_of'],
    open: 'tax_dist',
    row: (index) => ({
      account: `A-${index}`,
      send_to_na: owner(index),
      send_to_ad: mailingStreet(index),
      send_to_ci: `SECRETSTREET TOWN ZZ 0123${index % 10}`,
      in_care_of: index % 4 === 0 ? `C/O ${owner(index + 2)}` : null,
      tax_dist: code(index),
    }),
  },
  {
    name: 'Vermont: OWNER1 and ADDRGL1',
    personal: ['OWNER1', 'OWNER2', 'ADDRGL1', 'ADDRGL2'],
    open: 'MATCHSTAT',
    row: (index) => ({
      SPAN: `123-045-${10000 + index}`,
      E911ADDR: `${index + 1} ELM ST`,
      OWNER1: owner(index),
      OWNER2: index % 2 === 0 ? owner(index + 3) : null,
      ADDRGL1: mailingStreet(index),
      ADDRGL2: index % 5 === 0 ? `PO BOX ${index} SECRETSTREET` : null,
      CITYGL: 'OTHERTON',
      STGL: 'ZZ',
      ZIPGL: '01234',
      MATCHSTAT: code(index),
    }),
  },
  {
    name: 'Massachusetts L3',
    personal: ['OWNER1', 'OWN_ADDR', 'OWN_CO', 'GRANTEE'],
    open: 'POLY_KIND',
    row: (index) => ({
      MAP_PAR_ID: `7-${index}`,
      LOC_ID: `F_${700000 + index}_${290000 + index}`,
      SITE_ADDR: `${index + 1} ELM ST`,
      OWNER1: owner(index),
      OWN_ADDR: mailingStreet(index),
      OWN_CITY: 'OTHERTON',
      OWN_STATE: 'ZZ',
      OWN_ZIP: '01234',
      OWN_CO: 'USA',
      GRANTEE: owner(index + 1),
      TOTAL_VAL: 100_000 + index,
      POLY_KIND: code(index),
    }),
  },
  {
    name: 'San Francisco: no owner',
    personal: [],
    open: 'pln_kind',
    row: (index) => ({
      blklot: `01${index}001`,
      mapblklot: `01${index}001`,
      from_st: index + 1,
      street_nam: 'ELM',
      st_type: 'ST',
      pln_kind: code(index),
    }),
  },
];
