import { findStaticLayer } from '../../layers/rules/static-layers.ts';
import type { Recipe, RecipeSpatialJoin } from './recipe.ts';

type Target = Readonly<Record<string, string>>;

/**
 * The meaning of `--spatial NAME`: for each column of the parcel a property of the polygon. Boundaries have `name`, `geoid` (the name if there is no code),
 * `path` and `kind`; blocks also have the codes of their `tract` and `block_group`.
 */
const LAYERS: Readonly<Record<string, Target>> = {
  zoning: {
    zoning: 'zoning',
    zoning_description: 'zoning_description',
    zoning_type: 'zoning_type',
    zoning_subtype: 'zoning_subtype',
  },
  fema: { fema_flood_zone: 'fld_zone', fema_flood_zone_subtype: 'zone_subty' },
  opportunity_zones: { qoz_tract: 'geoid' },
  esri_enrichments: {
    population_density: 'popdens_cy',
    population_growth_next_5_years: 'popgrwcyfy',
    housing_affordability_index: 'hai_cy',
  },
};

const BOUNDARIES: Readonly<Record<string, Target>> = {
  tracts: { census_tract: 'geoid' },
  block_groups: { census_blockgroup: 'geoid' },
  blocks: { census_block: 'geoid', census_blockgroup: 'block_group', census_tract: 'tract' },
  zctas: { census_zcta: 'name' },
  neighborhoods: { neighborhood: 'name' },
  council_districts: { council_district: 'name' },
  elementary_school_districts: { census_elementary_school_district: 'name' },
  secondary_school_districts: { census_secondary_school_district: 'name' },
  unified_school_districts: { census_unified_school_district: 'name' },
};

/** Returns the usual join with a layer of this name, or else with a boundary set. If a layer or set has no standard columns, it fills county columns. */
export function defaultSpatialJoin(name: string): RecipeSpatialJoin {
  const layer = findStaticLayer(name);
  if (layer !== undefined) {
    const own = Object.fromEntries(
      layer.properties.map((property) => [ownColumn(layer.id, property), property]),
    );
    return {
      layer: layer.id,
      columns: LAYERS[layer.id] ?? own,
      share_column: `${layer.id}_share`,
      min_share: 0,
      keeps_given: true,
    };
  }
  return defaultBoundaryJoin(name.toLowerCase().replaceAll('-', '_'));
}

/** Returns the usual join with a boundary set, even if a layer has the same name. */
export function defaultBoundaryJoin(style: string): RecipeSpatialJoin {
  return {
    boundaries: style,
    columns: BOUNDARIES[style] ?? { [singular(style)]: 'name' },
    share_column: `${singular(style)}_share`,
    min_share: 0,
    keeps_given: true,
  };
}

/** Returns the recipe with more spatial joins; an existing join with the same layer or set is kept. */
export function addSpatialJoins(recipe: Recipe, names: readonly string[]): Recipe {
  const joins = [...recipe.spatial_joins];
  for (const name of names) {
    const join = defaultSpatialJoin(name);
    const isThere = joins.some((candidate) =>
      join.layer === undefined ? candidate.boundaries === join.boundaries : candidate.layer === join.layer,
    );
    if (!isThere) joins.push(join);
  }
  return { ...recipe, spatial_joins: joins };
}

/** `holc_grade` stays as it is; `class` of `parks` becomes `parks_class`. */
function ownColumn(layer: string, property: string): string {
  return property.includes('_') ? property : `${layer}_${property}`;
}

/** Returns the key of a boundary set in the singular: council_district for `council_districts`, city for `cities`, parish for `parishes`. */
export function singular(style: string): string {
  if (style.endsWith('ies')) return `${style.slice(0, -3)}y`;
  return style.replace(/(?<=ch|sh|x)es$|s$/, '');
}
