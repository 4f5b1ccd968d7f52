import { plainLabel, type ValueRule } from './value-rule.ts';

/** The zones of the National Flood Hazard Layer, including legacy zones. */
const ZONE = /^(A|AE|AH|AO|AR|A99|V|VE|X|D|B|C|[AV]([1-9]|[12]\d|30)|OPEN WATER|AREA NOT INCLUDED)$/;
/** The zone for values of older mirrors, which put the subtype into the zone: X500 was the 500-year zone; "X (SHADED)" says how maps draw it. */
const OLD_ZONES: Readonly<Record<string, string>> = {
  X500: 'X',
  'X SHADED': 'X',
  'X UNSHADED': 'X',
  'X PROTECTED BY LEVEE': 'X',
  ANI: 'AREA NOT INCLUDED',
  OW: 'OPEN WATER',
};

/** Normalizes a zone such as `zone ae` to AE, because mirrors differ in letter case. */
export const floodZone: ValueRule = (value) => {
  const zone = plainLabel(value)
    .toUpperCase()
    .replace(/^(FLOOD )?ZONE /, '')
    .replace(/[()]/g, '');
  const current = OLD_ZONES[zone] ?? zone;
  return ZONE.test(current) ? current : undefined;
};

const SUBTYPES = new Set([
  'FLOODWAY',
  '0.2 PCT ANNUAL CHANCE FLOOD HAZARD',
  '0.2 PCT ANNUAL CHANCE FLOOD HAZARD CONTAINED IN CHANNEL',
  '0.2 PCT ANNUAL CHANCE FLOOD HAZARD CONTAINED IN STRUCTURE',
  'AREA OF MINIMAL FLOOD HAZARD',
  'AREA WITH REDUCED FLOOD RISK DUE TO LEVEE',
  'AREA WITH REDUCED FLOOD HAZARD DUE TO LEVEE SYSTEM',
  '1 PCT FUTURE CONDITIONS',
  '1 PCT FUTURE CONDITIONS CONTAINED IN STRUCTURE',
  '1 PCT FUTURE IN STRUCTURE, COMMUNITY ENCROACHMENT',
  '1 PCT ANNUAL CHANCE FLOOD HAZARD CONTAINED IN CHANNEL',
  '1 PCT ANNUAL CHANCE FLOOD HAZARD CONTAINED IN STRUCTURE',
  '1 PCT CONTAINED IN STRUCTURE, COMMUNITY ENCROACHMENT',
  '1 PCT CONTAINED IN STRUCTURE, FLOODWAY',
  '1 PCT DEPTH LESS THAN 1 FOOT',
  '1 PCT DRAINAGE AREA LESS THAN 1 SQUARE MILE',
  'ADMINISTRATIVE FLOODWAY',
  'AREA OF SPECIAL CONSIDERATION',
  'COASTAL FLOODPLAIN',
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
