import { z } from 'zod';
import { countLabel } from '../../../kernel/count-label.ts';
import { defineEndpoint } from '../../../kernel/endpoint.ts';
import { importsFeature } from '../feature.ts';

/** `arcgis` is a layer of an ArcGIS REST service, `http` and `ftp` are files. */
const serviceProtocolSchema = z.enum(['arcgis', 'http', 'ftp']);
type ServiceProtocol = z.infer<typeof serviceProtocolSchema>;
/** The protocols that this version imports parcels from. */
const IMPORTABLE: readonly ServiceProtocol[] = ['arcgis', 'http'];

const serviceScopeSchema = z.enum(['county', 'city', 'state']);

/** A public source of parcels: an entry of the catalog. */
export const catalogServiceSchema = z.object({
  /** Five digits for a county, seven for a city (or the five of its county), two for a state; null if the catalog has no code. */
  geoid: z
    .string()
    .regex(/^\d{2,7}$/)
    .nullable(),
  /** The postal abbreviation of the state: `TX`. */
  state: z.string().regex(/^[A-Z]{2}$/),
  scope: serviceScopeSchema,
  /**
   * For example `City of Abilene`. It is null for states and most counties, which are shown by the name of the place, and for cities that the catalog doesn't
   * name.
   */
  name: z.string().nullable(),
  protocol: serviceProtocolSchema,
  /** For example `Shapefile`; null for a service. */
  format: z.string().nullable(),
  url: z.url({ protocol: /^(https?|ftp)$/ }),
  website: z.url({ protocol: /^https?$/ }).nullable(),
  /** The address or the name of the license. */
  license: z.string().nullable(),
  attribution: z.string().nullable(),
});
export type CatalogService = z.infer<typeof catalogServiceSchema>;

const parcelServiceSchema = catalogServiceSchema
  .pick({ url: true, website: true, scope: true, protocol: true })
  .extend({
    /** For example "Travis County", "All of Texas" or "City of Abilene, TX". */
    title: z.string(),
    /** For example "ArcGIS REST layer" or "Shapefile". */
    kind: z.string(),
    license: z.object({ label: z.string(), url: z.string().nullable() }).nullable(),
    attribution: z.string().nullable(),
    /** True if this version can import from the address. */
    can_import: z.boolean(),
    /** What an operator must know before an import, in sentences. */
    notes: z.array(z.string()),
  });
export type ParcelService = z.infer<typeof parcelServiceSchema>;

const countyServicesSchema = z.object({
  path: z.string(),
  geoid: z.string().nullable(),
  /** For example `Travis County, TX`. */
  headline: z.string(),
  /** The county's own services first, then those of its state. */
  services: z.array(parcelServiceSchema),
});
export type CountyServices = z.infer<typeof countyServicesSchema>;

const foundServicesSchema = z.object({
  /** False if no county has this name: `counties` are those with similar names. */
  is_exact: z.boolean(),
  counties: z.array(countyServicesSchema),
  /** Services of cities with this name. The catalog doesn't say in which county they are. */
  cities: z.array(parcelServiceSchema),
});
export type FoundServices = z.infer<typeof foundServicesSchema>;

export const findParcelServices = defineEndpoint({
  name: 'findParcelServices',
  summary: 'Finds counties by name, GEOID or path, with their known public parcel services.',
  method: 'GET',
  path: '/admin/parcel-services.json',
  query: z.object({ q: z.string().trim().min(1).max(200) }),
  output: foundServicesSchema,
  permission: importsFeature.permissions['import.read'],
  problems: ['invalid_input'],
});

/** The notice in every list of services. */
export const LICENSE_NOTICE =
  'Read the license of a service before you import from it. Each publisher has its own terms, and Platbook has not checked them.';
export const CATALOG_SOURCE =
  'The list is from OpenAddresses. Services move and close: an address may be out of date.';

export const NO_SERVICE =
  'Ask the assessor or the GIS office of the county for a file, or look on the open data site of the state.';

export function servicesLabel(count: number): string {
  return count === 0 ? 'no known service' : countLabel(count, 'known service');
}

/** Describes a service of the catalog for people. `place` is the name of the county, or of the city if a city was searched for. */
export function describeService(service: CatalogService, place: string, stateName: string): ParcelService {
  const { scope, name, protocol, format, url, website, license, attribution } = service;
  const isLink = license !== null && /^https?:\/\//.test(license);
  const titles = {
    county: name ?? place,
    city: name === null ? `A city in ${place}` : `${name}, ${service.state}`,
    state: `All of ${stateName}`,
  };
  return {
    scope,
    protocol,
    title: titles[scope],
    kind: protocol === 'arcgis' ? 'ArcGIS REST layer' : (format ?? 'File'),
    url,
    website,
    license: license === null ? null : { label: isLink ? 'License' : license, url: isLink ? license : null },
    attribution,
    can_import: IMPORTABLE.includes(protocol),
    notes: [...scopeNotes(service, place, stateName), ...protocolNotes(protocol)],
  };
}

function scopeNotes({ scope, protocol }: CatalogService, place: string, stateName: string): string[] {
  if (scope === 'city') return ['It covers a city, not a whole county.'];
  if (scope === 'county') return [];
  const filter =
    protocol === 'arcgis'
      ? `The import uses your condition, if you give one. Otherwise it looks for a column that selects ${place}`
      : `Download it and keep only the rows of ${place}`;
  return [
    `It covers all of ${stateName}. ${filter}. An import is refused when most of its parcels are outside of the county.`,
  ];
}

function protocolNotes(protocol: ServiceProtocol): string[] {
  return IMPORTABLE.includes(protocol)
    ? []
    : ['Platbook doesn’t fetch files over FTP. Download the file and import it from your computer.'];
}
