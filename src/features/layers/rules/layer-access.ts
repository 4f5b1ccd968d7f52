import { type PremiumAudience, premiumTierOf } from '../../parcels/rules/premium-fields.ts';
import { LAYER_AUDIENCES, type LayerAudience } from './layer-audience.ts';
import { STATIC_LAYERS, type StaticLayerId } from './static-layers.ts';

/** Every layer with an audience of its own: the static layers, the terrain, and the parcels colored by their land use or LBCS activity. */
export type LayerWithAudience = StaticLayerId | 'terrain' | 'land_use' | 'lbcs_activity';

interface AudienceRule {
  /** The audience unless an operator decides otherwise. */
  audience: LayerAudience;
  /** The parcel columns whose values can be read from the layer. */
  carries?: readonly string[];
}

/**
 * The layers that are not for everyone by default: the terrain, and all additional layers except Historic redlining. Most of them carry values of parcel
 * columns. All other layers are public data and open.
 */
const AUDIENCE_RULES: Partial<Record<LayerWithAudience, AudienceRule>> = {
  buildings: { audience: 'pro', carries: ['ll_bldg_footprint_sqft', 'll_bldg_count'] },
  zoning: {
    audience: 'pro',
    carries: ['zoning', 'zoning_description', 'zoning_type', 'zoning_subtype'],
  },
  fema: { audience: 'pro', carries: ['fema_flood_zone', 'fema_flood_zone_subtype'] },
  wetlands: { audience: 'pro' },
  us_contours: { audience: 'pro', carries: ['highest_parcel_elevation', 'lowest_parcel_elevation'] },
  contours_m: { audience: 'pro', carries: ['highest_parcel_elevation', 'lowest_parcel_elevation'] },
  esri_enrichments: {
    audience: 'pro',
    carries: ['population_density', 'population_growth_past_5_years', 'housing_affordability_index'],
  },
  opportunity_zones: { audience: 'pro', carries: ['qoz', 'qoz_tract'] },
  land_cover: { audience: 'pro', carries: ['cdl_raw', 'cdl_majority_category'] },
  terrain: { audience: 'pro' },
  land_use: { audience: 'pro', carries: ['lbcs_function', 'lbcs_activity'] },
  lbcs_activity: { audience: 'operators', carries: ['lbcs_activity'] },
};

const STATIC: readonly { id: StaticLayerId; label: string }[] = STATIC_LAYERS;

/** All layers that have an audience, with their labels. */
export const LAYERS_WITH_AUDIENCE: readonly { id: LayerWithAudience; label: string }[] = [
  ...STATIC.map(({ id, label }) => ({ id, label })),
  { id: 'terrain', label: 'Heights of the land (3D)' },
  { id: 'land_use', label: 'Land use of parcels' },
  { id: 'lbcs_activity', label: 'LBCS activity of parcels' },
];

/** The operator's decisions: an audience by layer. A layer without a decision follows the rule. */
export type LayerDecisions = Readonly<Partial<Record<string, LayerAudience>>>;

export function findLayerWithAudience(layerId: string): { id: LayerWithAudience; label: string } | undefined {
  return LAYERS_WITH_AUDIENCE.find(({ id }) => id === layerId);
}

/** Returns the parcel columns whose values the layer shows. */
export function columnsOfLayer(layer: LayerWithAudience): readonly string[] {
  return AUDIENCE_RULES[layer]?.carries ?? [];
}

/**
 * Returns the audience of a layer when the operator has decided nothing: the audience in this code, or a narrower one of a column whose
 * values the layer carries. On a site where everyone sees premium columns, no layer is locked.
 */
export function defaultAudience(layer: LayerWithAudience, premiumFields: PremiumAudience): LayerAudience {
  const rule = AUDIENCE_RULES[layer];
  if (rule === undefined || premiumFields === 'everyone') return 'everyone';
  return columnsOfLayer(layer).map(audienceOfColumn).reduce(narrower, rule.audience);
}

/** Returns who may see the layer: the operator's decision, or else the default. */
export function audienceOfLayer(
  layer: LayerWithAudience,
  decisions: LayerDecisions,
  premiumFields: PremiumAudience,
): LayerAudience {
  return decisions[layer] ?? defaultAudience(layer, premiumFields);
}

function audienceOfColumn(name: string): LayerAudience {
  const tier = premiumTierOf(name);
  return tier === null ? 'everyone' : tier === 'team' ? 'team' : 'pro';
}

function narrower(a: LayerAudience, b: LayerAudience): LayerAudience {
  return LAYER_AUDIENCES.indexOf(a) > LAYER_AUDIENCES.indexOf(b) ? a : b;
}
