/**
 * The definition of a static layer, which server, CLI and map share. `properties` are the names of the attributes in the tiles, to which an
 * imported file's columns are matched.
 */
export interface StaticLayer {
  /** The id in the path of the layer's tiles: `/api/v1/static/fema/{z}/{x}/{y}.mvt`. */
  id: string;
  label: string;
  /** Other names that operators may use for the layer. */
  aliases?: readonly string[];
  geometry: 'polygon' | 'line' | 'point';
  properties: readonly string[];
  /** The properties that are numbers. The others are texts. */
  numbers?: readonly string[];
  minZoom: number;
  maxZoom: number;
  /** The property on which the first zoom of a feature depends, such as the class of a road: large roads appear at lower zooms. */
  classProperty?: string;
  /** The first zooms by value of that property. Features with other values have `minZoom`. */
  classMinZoom?: Readonly<Record<string, number>>;
  /** Tiles have a second layer with one point for each named area, called {@link areaNameLayerOf}. */
  namesItsAreas?: boolean;
}

/** Returns the name of the layer of a tile that has one point for each named area: `parks_names` for `parks`. */
export function areaNameLayerOf(id: StaticLayerId): string {
  return `${id}_names`;
}

export const STATIC_LAYERS = [
  { id: 'land', label: 'Land', geometry: 'polygon', properties: [], minZoom: 0, maxZoom: 15 },
  {
    id: 'landuse',
    label: 'Land use',
    geometry: 'polygon',
    /** class: farm, forest, residential, commercial, industrial, institutional */
    properties: ['class', 'name'],
    namesItsAreas: true,
    minZoom: 8,
    maxZoom: 15,
  },
  {
    id: 'water',
    label: 'Water',
    geometry: 'polygon',
    /** class: sea, lake, river, pond */
    properties: ['class', 'name'],
    namesItsAreas: true,
    minZoom: 5,
    maxZoom: 15,
    classProperty: 'class',
    classMinZoom: { sea: 0, lake: 7, river: 8, pond: 12 },
  },
  {
    id: 'waterways',
    label: 'Streams',
    geometry: 'line',
    properties: ['class', 'name'],
    minZoom: 10,
    maxZoom: 15,
  },
  {
    id: 'parks',
    label: 'Parks',
    geometry: 'polygon',
    /** class: park, cemetery, golf, forest, protected */
    properties: ['class', 'name'],
    namesItsAreas: true,
    minZoom: 9,
    maxZoom: 15,
  },
  {
    id: 'streets',
    label: 'Streets',
    geometry: 'line',
    /** class: motorway, primary, secondary, residential, alley, service, rail; route: network and number, such as interstate/95 */
    properties: ['class', 'name', 'route'],
    minZoom: 12,
    maxZoom: 15,
    classProperty: 'class',
    classMinZoom: {
      motorway: 5,
      primary: 8,
      secondary: 10,
      rail: 10,
      residential: 12,
      service: 14,
      alley: 14,
    },
  },
  {
    id: 'buildings',
    label: 'Building footprints',
    geometry: 'polygon',
    aliases: ['footprints', 'structures'],
    properties: ['height'],
    numbers: ['height'],
    minZoom: 13,
    maxZoom: 15,
  },
  {
    id: 'addresses',
    label: 'Address points',
    geometry: 'point',
    properties: ['number', 'street'],
    minZoom: 16,
    maxZoom: 16,
  },
  {
    id: 'zoning',
    label: 'Zoning',
    geometry: 'polygon',
    properties: ['zoning', 'zoning_description', 'zoning_type', 'zoning_subtype'],
    minZoom: 11,
    maxZoom: 15,
  },
  {
    id: 'fema',
    label: 'Flood zones',
    geometry: 'polygon',
    aliases: ['flood'],
    properties: ['fld_zone', 'zone_subty'],
    minZoom: 10,
    maxZoom: 14,
  },
  {
    id: 'wetlands',
    label: 'Wetlands',
    geometry: 'polygon',
    properties: ['wetland_type', 'attribute'],
    minZoom: 10,
    maxZoom: 14,
  },
  {
    id: 'us_contours',
    label: 'Elevation (ft)',
    geometry: 'line',
    aliases: ['contours', 'contours_ft'],
    /** contourelevation: feet */
    properties: ['contourelevation'],
    numbers: ['contourelevation'],
    minZoom: 13,
    maxZoom: 14,
  },
  {
    id: 'contours_m',
    label: 'Elevation (m)',
    geometry: 'line',
    /** ele: meters */
    properties: ['ele'],
    numbers: ['ele'],
    minZoom: 13,
    maxZoom: 14,
  },
  {
    id: 'esri_enrichments',
    label: 'Demographics',
    geometry: 'polygon',
    aliases: ['demographics', 'population'],
    /** Residents per square mile, yearly population growth in percent, and housing affordability index. */
    properties: ['popdens_cy', 'popgrwcyfy', 'hai_cy'],
    numbers: ['popdens_cy', 'popgrwcyfy', 'hai_cy'],
    minZoom: 6,
    maxZoom: 12,
  },
  {
    id: 'redlining',
    label: 'Historic redlining',
    geometry: 'polygon',
    aliases: ['holc'],
    /** holc_grade: A, B, C or D */
    properties: ['holc_grade', 'holc_id', 'name'],
    minZoom: 8,
    maxZoom: 14,
  },
  {
    id: 'opportunity_zones',
    label: 'Opportunity zones',
    geometry: 'polygon',
    aliases: ['qoz', 'oz'],
    /** geoid: the census tract */
    properties: ['geoid', 'name'],
    minZoom: 6,
    maxZoom: 12,
  },
  {
    id: 'vacant_notices',
    label: 'Vacant building notices',
    geometry: 'point',
    aliases: ['vacant'],
    properties: ['notice', 'issued', 'address'],
    minZoom: 12,
    maxZoom: 14,
  },
  {
    id: 'land_cover',
    label: 'Land cover',
    geometry: 'polygon',
    properties: ['class', 'code'],
    minZoom: 8,
    maxZoom: 13,
  },
  /** Counties and their equivalents */
  {
    id: 'admin2',
    label: 'Counties',
    geometry: 'polygon',
    aliases: ['counties'],
    properties: ['geoid', 'name', 'path'],
    minZoom: 0,
    maxZoom: 10,
  },
  /** The lines of places. The kind is country, state, county, city, neighborhood, ... */
  {
    id: 'boundaries',
    label: 'Boundaries',
    geometry: 'line',
    properties: ['kind'],
    minZoom: 0,
    maxZoom: 15,
    classProperty: 'kind',
    classMinZoom: { country: 0, state: 2, county: 5, city: 9, neighborhood: 12 },
  },
  /** The names of places, at a point inside each. `rank` tells the size: 0 is as wide as the world, and one step is half as wide. */
  {
    id: 'place_labels',
    label: 'Place names',
    geometry: 'point',
    properties: ['kind', 'name', 'path', 'rank'],
    numbers: ['rank'],
    minZoom: 0,
    maxZoom: 15,
    classProperty: 'kind',
    classMinZoom: { country: 1, state: 3, county: 7, city: 8, neighborhood: 12 },
  },
] as const satisfies readonly StaticLayer[];

export type StaticLayerId = (typeof STATIC_LAYERS)[number]['id'];
export type KnownStaticLayer = StaticLayer & { id: StaticLayerId };

/** Returns the zoom at which the first features of a layer appear. */
export function leastZoom(layer: StaticLayer): number {
  return Math.min(layer.minZoom, ...Object.values(layer.classMinZoom ?? {}));
}

/** Finds a layer by its id or an alias. Ignores letter case and accepts dashes for underscores. */
export function findStaticLayer(word: string): KnownStaticLayer | undefined {
  const plain = word.toLowerCase().replaceAll('-', '_');
  const layers: readonly KnownStaticLayer[] = STATIC_LAYERS;
  return layers.find(({ id, aliases }) => id === plain || aliases?.includes(plain) === true);
}
