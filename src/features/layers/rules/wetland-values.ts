import { firstMatch, plainLabel, type ValueRule } from './value-rule.ts';

/** Patterns for the names of the National Wetlands Inventory, two of which may have "Wetland" added, and for the Cowardin classification that states use. */
const LABELS = [
  [/^freshwater forested/i, 'Freshwater Forested/Shrub'],
  [/^freshwater emergent/i, 'Freshwater Emergent'],
  [/^freshwater pond/i, 'Freshwater Pond'],
  [/^estuarine and marine deep ?water/i, 'Estuarine and Marine Deepwater'],
  [/^estuarine and marine/i, 'Estuarine and Marine Wetland'],
  [/^riverine/i, 'Riverine'],
  [/^(lake|lacustrine)\b/i, 'Lake'],
  [/^palustrine (forested|scrub|shrub)/i, 'Freshwater Forested/Shrub'],
  [/^palustrine emergent/i, 'Freshwater Emergent'],
  [/^palustrine (unconsolidated|unconcolidated|aquatic)/i, 'Freshwater Pond'],
  [/^(estuarine|marine) subtidal/i, 'Estuarine and Marine Deepwater'],
  [/^(estuarine|marine) intertidal/i, 'Estuarine and Marine Wetland'],
  [/^other$/i, 'Other'],
  [/^(unclassified|unknown)$/i, 'Unclassified'],
] as const;

export const wetlandType: ValueRule = (value) =>
  firstMatch(plainLabel(value), LABELS) ?? wetlandTypeOfCode(value);

/** The types by the systems and classes of Cowardin et al. 1979, grouped as the inventory does: PFO1A is a forested wetland. */
const CODES = [
  [/^P(FO|SS)/, 'Freshwater Forested/Shrub'],
  [/^PEM/, 'Freshwater Emergent'],
  [/^P(UB|AB|US|OW|RB|ML)/, 'Freshwater Pond'],
  [/^[EM]1/, 'Estuarine and Marine Deepwater'],
  [/^[EM]2/, 'Estuarine and Marine Wetland'],
  [/^R[1-6]/, 'Riverine'],
  [/^L[12]/, 'Lake'],
  [/^P(f|$)/, 'Other'],
] as const;
const COWARDIN = /^(P(f|$|[A-Z]{2})|[EM][12]|R[1-6]|L[12])[A-Za-z0-9/]*$/;

/** Returns the type for a Cowardin code. */
export function wetlandTypeOfCode(code: string): string | undefined {
  return COWARDIN.test(code) ? firstMatch(code, CODES) : undefined;
}

export const cowardinCode: ValueRule = (value) => (COWARDIN.test(value) ? value : undefined);
