/** A link to an explanation of a field, or to its source. */
export interface ReferenceLink {
  label: string;
  url: string;
}

/** The publishers of the columns' data. The site requests nothing from them; only readers follow the links. */
const LINKS: readonly (readonly [columns: RegExp, link: ReferenceLink])[] = [
  [/^fema_flood_/, { label: 'Flood Map Service Center', url: 'https://msc.fema.gov/portal/home' }],
  [/^fema_nri_/, { label: 'National Risk Index', url: 'https://hazards.fema.gov/nri/' }],
  [/^census_/, { label: 'Census data', url: 'https://data.census.gov/' }],
  [
    /^qoz/,
    {
      label: 'About opportunity zones',
      url: 'https://www.irs.gov/credits-deductions/businesses/opportunity-zones',
    },
  ],
  [/^lbcs_/, { label: 'Land-Based Classification Standards', url: 'https://www.planning.org/lbcs/' }],
  [/^cdl_/, { label: 'Cropland Data Layer', url: 'https://croplandcros.scinet.usda.gov/' }],
  [
    /^padus_/,
    {
      label: 'Protected areas database',
      url: 'https://www.usgs.gov/programs/gap-analysis-project/science/protected-areas',
    },
  ],
  [
    /^plss_/,
    { label: 'Public land survey', url: 'https://www.blm.gov/programs/lands-and-realty/cadastral-survey' },
  ],
  [/^(usps_|rdi$|dpv_|cass_)/, { label: 'Postal address codes', url: 'https://postalpro.usps.com/' }],
];

/** Returns the link of a column; null for a column without one. */
export function findReferenceLink(name: string): ReferenceLink | null {
  return LINKS.find(([columns]) => columns.test(name))?.[1] ?? null;
}
