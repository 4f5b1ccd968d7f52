import { titleCase } from '../../../kernel/title-case.ts';
import { floodSubtype, floodZone, oldFloodZone } from './flood-values.ts';
import { holcGrade, landUseClass, parkClass, streetClass, waterClass } from './land-values.ts';
import { routeOf } from './route-number.ts';
import { plainLabel, type ValueRule } from './value-rule.ts';
import { waterName } from './water-name.ts';
import { cowardinCode, wetlandType, wetlandTypeOfCode } from './wetland-values.ts';
import { zoningSubtype, zoningType, zoningTypeOfCode } from './zoning-values.ts';

const asNumber: ValueRule = (value) => {
  const number = Number(value.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
};
const asGeoid: ValueRule = (value) => (/^\d{11}$/.test(value) ? value : undefined);

/** The rules that normalize a property's values. Properties without a rule keep their texts and numbers. */
const RULES: Readonly<Record<string, ValueRule>> = {
  'streets.class': streetClass,
  'water.class': waterClass,
  'waterways.class': waterClass,
  'parks.class': parkClass,
  'landuse.class': landUseClass,
  'fema.fld_zone': floodZone,
  'fema.zone_subty': floodSubtype,
  'wetlands.wetland_type': wetlandType,
  'wetlands.attribute': cowardinCode,
  'zoning.zoning_type': zoningType,
  'zoning.zoning_subtype': zoningSubtype,
  'redlining.holc_grade': holcGrade,
  'opportunity_zones.geoid': asGeoid,
  'buildings.height': asNumber,
  'us_contours.contourelevation': asNumber,
  'contours_m.ele': asNumber,
  'esri_enrichments.popdens_cy': asNumber,
  'esri_enrichments.popgrwcyfy': asNumber,
  'esri_enrichments.hai_cy': asNumber,
};

/** The texts with which agencies mark a missing value. */
const NOTHING = /^(-9999(\.0+)?|-8888|-5555|n\/?a|null|none|<null>)$/i;

export type LayerValue = string | number | boolean | null;

export function valueRuleOf(layer: string, property: string): ValueRule | undefined {
  return RULES[`${layer}.${property}`];
}

/** Returns the normalized value of a property. `isKnown` is false when the property's rule doesn't know the value, which is then only cleaned. */
export function normalizeLayerValue(
  layer: string,
  property: string,
  raw: LayerValue,
): { value: LayerValue; isKnown: boolean } {
  if (raw === null || typeof raw === 'boolean') return { value: raw, isKnown: true };
  const text = plainLabel(String(raw));
  if (text === '' || NOTHING.test(text)) return { value: null, isKnown: true };
  const rule = valueRuleOf(layer, property);
  if (rule === undefined) return { value: typeof raw === 'number' ? raw : text, isKnown: true };
  const value = rule(text);
  return value === undefined
    ? { value: typeof raw === 'number' ? raw : text, isKnown: false }
    : { value, isKnown: true };
}

/**
 * Fills in values from a feature's other properties: the type of a zone from its name or code, that of a wetland from its Cowardin code, the route of a road
 * from its name, the subtype of a flood zone from its old zone. Names get the form in which the map shows them; the exact copy of the features keeps the names
 * of the file, too.
 */
export function completeLayerValues(layer: string, values: Record<string, LayerValue>): void {
  const name = textOf(values['name']);
  if (layer === 'streets') {
    values['route'] = routeOf(textOf(values['route'])) ?? routeOf(name) ?? null;
    // The shield says the route, so of "MAIN ST;MT 84" only the street is written beside it.
    const named = name
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '' && routeOf(part) === undefined);
    values['name'] = named.length > 0 ? titleCase(named.join('; ')) : null;
  }
  if (name !== '' && (layer === 'parks' || layer === 'landuse')) values['name'] = titleCase(name);
  if (name !== '' && (layer === 'water' || layer === 'waterways')) values['name'] = waterName(name);
  if (layer === 'zoning') {
    const description = textOf(values['zoning_description']);
    values['zoning_type'] ??= zoningType(description) ?? zoningTypeOfCode(textOf(values['zoning'])) ?? null;
    values['zoning_subtype'] ??= zoningSubtype(description) ?? null;
  }
  const old = layer === 'fema' ? oldFloodZone(textOf(values['fld_zone'])) : undefined;
  if (old !== undefined) {
    values['fld_zone'] = old.zone;
    values['zone_subty'] ??= old.subtype ?? null;
  }
  if (layer === 'wetlands')
    values['wetland_type'] ??= wetlandTypeOfCode(textOf(values['attribute'])) ?? 'Unclassified';
}

function textOf(value: LayerValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
