/** A state or province with its official codes. `code` is FIPS 5-2 in the US and SGC in Canada. `postal` has two letters. */
export interface Division {
  code: string;
  postal: string;
  name: string;
}

function divisions(rows: string): readonly Division[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [code = '', postal = '', ...words] = row.trim().split(' ');
      return { code, postal, name: words.join(' ') };
    });
}

/** States, the District of Columbia and the territories (FIPS 5-2 and USPS codes). */
export const US_STATES = divisions(`
  01 AL Alabama
  02 AK Alaska
  04 AZ Arizona
  05 AR Arkansas
  06 CA California
  08 CO Colorado
  09 CT Connecticut
  10 DE Delaware
  11 DC District of Columbia
  12 FL Florida
  13 GA Georgia
  15 HI Hawaii
  16 ID Idaho
  17 IL Illinois
  18 IN Indiana
  19 IA Iowa
  20 KS Kansas
  21 KY Kentucky
  22 LA Louisiana
  23 ME Maine
  24 MD Maryland
  25 MA Massachusetts
  26 MI Michigan
  27 MN Minnesota
  28 MS Mississippi
  29 MO Missouri
  30 MT Montana
  31 NE Nebraska
  32 NV Nevada
  33 NH New Hampshire
  34 NJ New Jersey
  35 NM New Mexico
  36 NY New York
  37 NC North Carolina
  38 ND North Dakota
  39 OH Ohio
  40 OK Oklahoma
  41 OR Oregon
  42 PA Pennsylvania
  44 RI Rhode Island
  45 SC South Carolina
  46 SD South Dakota
  47 TN Tennessee
  48 TX Texas
  49 UT Utah
  50 VT Vermont
  51 VA Virginia
  53 WA Washington
  54 WV West Virginia
  55 WI Wisconsin
  56 WY Wyoming
  60 AS American Samoa
  66 GU Guam
  69 MP Northern Mariana Islands
  72 PR Puerto Rico
  78 VI U.S. Virgin Islands`);

/** Provinces and territories (Standard Geographical Classification and Canada Post codes). */
export const CA_PROVINCES = divisions(`
  10 NL Newfoundland and Labrador
  11 PE Prince Edward Island
  12 NS Nova Scotia
  13 NB New Brunswick
  24 QC Quebec
  35 ON Ontario
  46 MB Manitoba
  47 SK Saskatchewan
  48 AB Alberta
  59 BC British Columbia
  60 YT Yukon
  61 NT Northwest Territories
  62 NU Nunavut`);

export const COUNTRIES = [
  { code: 'us', name: 'United States' },
  { code: 'ca', name: 'Canada' },
] as const;
