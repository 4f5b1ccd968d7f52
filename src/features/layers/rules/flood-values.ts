import { plainLabel, type ValueRule } from './value-rule.ts';

/** The zones of the National Flood Hazard Layer, including legacy zones. */
const ZONE = /^(A|AE|AH|AO|AR|A99|V|VE|X|D|B|C|[AV]([1-9]|[12]\d|30)|OPEN WATER|AREA NOT INCLUDED)$/;
/**
 * Values of older copies of the layer, as today's zone with the subtype that the value included (X500 was the 500-year zone, "X (SHADED)" is how maps draw it).
 * Some are only short forms.
 */
const OLD_ZONES: ReadonlyMap<string, { zone: string; subtype?: string }> = new Map([
  ['X500', { zone: 'X', subtype: '0.2 PCT ANNUAL CHANCE FLOOD HAZARD' }],
  ['X SHADED', { zone: 'X', subtype: '0.2 PCT ANNUAL CHANCE FLOOD HAZARD' }],
  ['X UNSHADED', { zone: 'X', subtype: 'AREA OF MINIMAL FLOOD HAZARD' }],
  ['X PROTECTED BY LEVEE', { zone: 'X', subtype: 'AREA WITH REDUCED FLOOD RISK DUE TO LEVEE' }],
  ['ANI', { zone: 'AREA NOT INCLUDED' }],
  ['OW', { zone: 'OPEN WATER' }],
]);

/** Normalizes a zone such as `zone ae` to AE, because mirrors differ in letter case. An old zone is replaced later, see `oldFloodZone`. */
export const floodZone: ValueRule = (value) => {
  const zone = plainLabel(value)
    .toUpperCase()
    .replace(/^(FLOOD )?ZONE /, '')
    .replace(/[()]/g, '');
  return ZONE.test(zone) || OLD_ZONES.has(zone) ? zone : undefined;
};

/** Returns today's zone for a normalized old zone, with the subtype that the old zone included. */
export const oldFloodZone = (zone: string): { zone: string; subtype?: string } | undefined =>
  OLD_ZONES.get(zone);

/** The domain D_Zone_Subtype of FEMA's FIRM Database Technical Reference, its earlier values, and the combined values of the published layer. */
const SUBTYPES = new Set([
  'FLOODWAY',
  '0.2 PCT ANNUAL CHANCE FLOOD HAZARD',
  '0.2 PCT ANNUAL CHANCE FLOOD HAZARD IN COASTAL ZONE',
  '0.2 PCT ANNUAL CHANCE FLOOD HAZARD IN COMBINED RIVERINE AND COASTAL ZONE',
  '0.2 PCT ANNUAL CHANCE FLOOD HAZARD CONTAINED IN CHANNEL',
  '0.2 PCT ANNUAL CHANCE FLOOD HAZARD CONTAINED IN STRUCTURE',
  'AREA OF MINIMAL FLOOD HAZARD',
  'AREA WITH REDUCED FLOOD RISK DUE TO LEVEE',
  'AREA WITH REDUCED FLOOD HAZARD DUE TO LEVEE SYSTEM',
  'AREA WITH REDUCED FLOOD HAZARD DUE TO ACCREDITED LEVEE SYSTEM',
  'AREA WITH REDUCED FLOOD HAZARD DUE TO PROVISIONALLY ACCREDITED LEVEE SYSTEM',
  'AREA WITH REDUCED FLOOD HAZARD DUE TO NON-ACCREDITED LEVEE SYSTEM',
  'AREA WITH UNDETERMINED FLOOD HAZARD DUE TO NON-ACCREDITED LEVEE SYSTEM',
  'AREA WITH FLOOD HAZARD DUE TO NON-ACCREDITED LEVEE SYSTEM',
  'AREA WITH FLOOD RISK DUE TO LEVEE',
  '1 PCT FUTURE CONDITIONS',
  '1 PCT FUTURE CONDITIONS CONTAINED IN STRUCTURE',
  '1 PCT FUTURE CONDITIONS, COMMUNITY ENCROACHMENT',
  '1 PCT FUTURE CONDITIONS, FLOODWAY',
  '1 PCT FUTURE IN STRUCTURE, COMMUNITY ENCROACHMENT',
  '1 PCT FUTURE IN STRUCTURE, FLOODWAY',
  '1 PCT ANNUAL CHANCE FLOOD HAZARD CONTAINED IN CHANNEL',
  '1 PCT ANNUAL CHANCE FLOOD HAZARD CONTAINED IN STRUCTURE',
  '1 PCT CONTAINED IN STRUCTURE, COMMUNITY ENCROACHMENT',
  '1 PCT CONTAINED IN STRUCTURE, FLOODWAY',
  '1 PCT DEPTH LESS THAN 1 FOOT',
  '1 PCT DRAINAGE AREA LESS THAN 1 SQUARE MILE',
  'ADMINISTRATIVE FLOODWAY',
  'AREA OF SPECIAL CONSIDERATION',
  'COASTAL FLOODPLAIN',
  'COMBINED RIVERINE AND COASTAL FLOODPLAIN',
  'COLORADO RIVER FLOODWAY',
  'COMMUNITY ENCROACHMENT AREA',
  'DENSITY FRINGE AREA',
  'FLOODWAY CONTAINED IN CHANNEL',
  'FLOODWAY CONTAINED IN STRUCTURE',
  'FLOWAGE EASEMENT AREA',
  'FUTURE CONDITIONS',
  'NARROW FLOODWAY',
  'RIVERINE FLOODPLAIN IN COASTAL AREA',
  'RIVERINE FLOODWAY SHOWN IN COASTAL ZONE',
  'RIVERINE FLOODWAY IN COMBINED RIVERINE AND COASTAL ZONE',
  'STATE ENCROACHMENT AREA',
]);

/** Normalizes a subtype such as `floodway` to FLOODWAY. */
export const floodSubtype: ValueRule = (value) => {
  const subtype = plainLabel(value)
    .toUpperCase()
    .replace(/^(0\.2|1) ?%/, '$1 PCT')
    .replace(/PERCENT/g, 'PCT');
  return SUBTYPES.has(subtype) ? subtype : undefined;
};
