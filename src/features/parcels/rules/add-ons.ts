/** A separately licensed product whose values appear among the parcel's fields. */
export interface AddOn {
  id: 'enhanced-owner' | 'zoning' | 'buildings' | 'addresses';
  name: string;
  /** A description of the product and its license. */
  about: string;
  columns: RegExp;
}

const ADD_ONS: readonly AddOn[] = [
  {
    id: 'enhanced-owner',
    name: 'Enhanced Ownership',
    about:
      'Owners resolved to people and companies, with their kind and mailing address. Licensed separately from the parcel data.',
    columns: /^eo_/,
  },
  {
    id: 'zoning',
    name: 'Standardized Zoning',
    about:
      'Zoning of more than 6,200 municipalities in one scheme of types and subtypes, with links to the ordinances. Licensed separately from the parcel data.',
    columns: /^zoning_(type|subtype|code_link|id)$/,
  },
  {
    id: 'buildings',
    name: 'Matched Building Footprints',
    about:
      'Outlines of more than 183 million buildings, each matched to its parcel. Licensed separately from the parcel data.',
    columns: /^ll_bldg_/,
  },
  {
    id: 'addresses',
    name: 'Matched Secondary Addresses',
    about: 'Every primary and secondary address on the parcel. Licensed separately from the parcel data.',
    columns: /^ll_address_/,
  },
];

/** Returns the product that a column belongs to, or null for the parcel schema's own columns. */
export function findAddOn(name: string): AddOn | null {
  return ADD_ONS.find(({ columns }) => columns.test(name)) ?? null;
}
