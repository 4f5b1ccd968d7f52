import { CUSTOM_PREFIX } from '../../filters/rules/filter-tree.ts';
import { isAmericanOnly } from '../../parcels/rules/canada-fields.ts';
import { PARCEL_COLUMNS, type ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

/** The files of a county's parcels. A cart has one of them for a place; Premium includes the columns of Standard. */
export const BASE_PRODUCTS = ['standard', 'premium'] as const;
export type BaseProduct = (typeof BASE_PRODUCTS)[number];

/** Columns that are added to a Premium file. */
export const ADD_ONS = [
  'buildings-addon',
  'enhanced-buildings-addon',
  'zoning-addon',
  'addresses-addon',
] as const;
export type AddOn = (typeof ADD_ONS)[number];

export const PRODUCT_IDS = [...BASE_PRODUCTS, ...ADD_ONS] as const;
export type ProductId = (typeof PRODUCT_IDS)[number];

export interface Product {
  id: ProductId;
  name: string;
  description: string;
  /** The description when the Shapefile of the place is too large: of Standard and Premium, with a sentence that says so; of an add-on, unchanged. */
  description_no_shapefile: string;
}

const NO_SHAPEFILE = 'Too large for a Shapefile, so it comes in other formats.';

/** Every product, in the order of the page. */
export const PRODUCTS: readonly Product[] = [
  {
    id: 'standard',
    name: 'Standard',
    description: 'Parcel boundaries with addresses, owners, land use, values and sales.',
    description_no_shapefile: `Parcel boundaries with addresses, owners, land use, values and sales. ${NO_SHAPEFILE}`,
  },
  {
    id: 'premium',
    name: 'Premium',
    description: 'All columns of Standard, with flood zones, land cover, mail delivery and demographics.',
    description_no_shapefile: `All columns of Standard, with flood zones, land cover, mail delivery and demographics. ${NO_SHAPEFILE}`,
  },
  {
    id: 'buildings-addon',
    name: 'Buildings',
    description: 'The number of buildings on each parcel and the area that they cover.',
    description_no_shapefile: 'The number of buildings on each parcel and the area that they cover.',
  },
  {
    id: 'enhanced-buildings-addon',
    name: 'Enhanced Buildings',
    description: 'Buildings, with the building columns that the county itself publishes.',
    description_no_shapefile: 'Buildings, with the building columns that the county itself publishes.',
  },
  {
    id: 'zoning-addon',
    name: 'Zoning',
    description: 'Standardized zoning types, and links to the zoning code.',
    description_no_shapefile: 'Standardized zoning types, and links to the zoning code.',
  },
  {
    id: 'addresses-addon',
    name: 'Addresses',
    description: 'The number of addresses on each parcel, and their identifiers.',
    description_no_shapefile: 'The number of addresses on each parcel, and their identifiers.',
  },
];

export function productOf(id: ProductId): Product {
  return PRODUCTS.find((product) => product.id === id) as Product;
}

/** Returns the name of a file: "Premium with Zoning and Buildings". */
export function fileName(product: BaseProduct, addOns: readonly AddOn[]): string {
  const names = addOns.map((addOn) => productOf(addOn).name);
  return [productOf(product).name, ...(names.length > 0 ? [`with ${names.join(' and ')}`] : [])].join(' ');
}

export function isAddOn(id: ProductId): id is AddOn {
  return (ADD_ONS as readonly string[]).includes(id);
}

const BUILDINGS = ['ll_bldg_count', 'll_bldg_footprint_sqft'] as const satisfies ParcelColumnName[];
/** The standard columns of an add-on. Premium without the add-on lacks them. */
const ADD_ON_COLUMNS: Readonly<Record<AddOn, readonly ParcelColumnName[]>> = {
  'buildings-addon': BUILDINGS,
  'enhanced-buildings-addon': BUILDINGS,
  'zoning-addon': ['zoning_type', 'zoning_subtype', 'zoning_code_link', 'zoning_id'],
  'addresses-addon': ['ll_address_count', 'precisely_id', 'placekey'],
};
const OF_ADD_ONS: ReadonlySet<string> = new Set(Object.values(ADD_ON_COLUMNS).flat());
/** The names of the county's own columns about buildings. */
const BUILDING_COLUMN = /^(ed_)?(bldg|building)s?_/i;
const isBuilding = (name: string) => BUILDING_COLUMN.test(name);

/** The standard columns of a product by country, in the order of the schema. */
const BASE_COLUMNS = {
  standard: baseColumns((tier) => tier === 'standard'),
  premium: baseColumns(() => true),
} as const;

function baseColumns(isOfProduct: (tier: string) => boolean): Record<'us' | 'ca', readonly string[]> {
  const us = PARCEL_COLUMNS.filter(({ name, tier }) => !OF_ADD_ONS.has(name) && isOfProduct(tier));
  const names = (columns: typeof us): string[] => columns.map(({ name }) => name);
  return { us: names(us), ca: names(us.filter(({ name }) => !isAmericanOnly(name))) };
}

/** The columns that an edition fills. */
export interface FilledColumns {
  country: 'us' | 'ca';
  standard: ReadonlySet<string>;
  /** The county's own columns. */
  custom: readonly string[];
}

/**
 * Returns the columns that a product adds, of those that the edition fills; a county's own column has the prefix `custom:`. Those of Premium
 * include those of Standard. An add-on without columns is not available.
 */
export function columnsOfProduct(product: ProductId, { country, standard, custom }: FilledColumns): string[] {
  const own = (names: readonly string[]) => names.map((name) => `${CUSTOM_PREFIX}${name}`);
  if (isAddOn(product)) {
    const columns: string[] = ADD_ON_COLUMNS[product].filter((name) => standard.has(name));
    if (product !== 'enhanced-buildings-addon') return columns;
    const buildings = own(custom.filter(isBuilding));
    return buildings.length === 0 ? [] : [...columns, ...buildings];
  }
  const columns = BASE_COLUMNS[product][country].filter((name) => standard.has(name));
  return [...columns, ...own(custom.filter((name) => !isBuilding(name)))];
}

/** Returns the columns that each product has in at least one of the editions, which are of one country. */
export function columnsByProduct(
  editions: readonly FilledColumns[],
): Readonly<Record<ProductId, readonly string[]>> {
  const all = joinColumns(editions);
  return Object.fromEntries(PRODUCT_IDS.map((id) => [id, columnsOfProduct(id, all)])) as Record<
    ProductId,
    string[]
  >;
}

function joinColumns(editions: readonly FilledColumns[]): FilledColumns {
  const [standard, custom] = [new Set<string>(), new Set<string>()];
  for (const edition of editions) {
    for (const name of edition.standard) standard.add(name);
    for (const name of edition.custom) custom.add(name);
  }
  return { country: editions[0]?.country ?? 'us', standard, custom: [...custom] };
}

/**
 * Returns the columns of a file: those of the product and of its add-ons, each once, in the order of the schema, the county's own last. In a bundle, a county
 * without building columns of its own is part of Enhanced Buildings too, with the columns of Buildings.
 */
export function columnsOfFile(
  product: BaseProduct,
  addOns: readonly AddOn[],
  filled: FilledColumns,
): string[] {
  const products = [product, ...addOns];
  if (addOns.includes('enhanced-buildings-addon')) products.push('buildings-addon');
  const wanted = new Set(products.flatMap((id) => columnsOfProduct(id, filled)));
  const standard = PARCEL_COLUMNS.map(({ name }): string => name).filter((name) => wanted.has(name));
  return [...standard, ...[...wanted].filter((name) => name.startsWith(CUSTOM_PREFIX))];
}
