import { firstMatch, plainLabel, type ValueRule } from './value-rule.ts';

/**
 * Tables of patterns that assign values to the classes of the map. They cover the terms of cities, the feature class codes of the Census Bureau
 * (MTFCC) and the values of OpenStreetMap.
 */
const STREETS = [
  [/_link$/i, 'service'],
  [/^S1100$|^motorway|^trunk|interstate|freeway|expressway|limited access|^highway$/i, 'motorway'],
  [/^S1200$|^primary|principal arterial|major arterial|^arterial/i, 'primary'],
  [/^secondary|^tertiary|minor arterial|collector/i, 'secondary'],
  [/^S1730$|alley/i, 'alley'],
  [/^S1(630|640|740|750|780)$|^service|ramp|driveway|parking|private|unpaved|fictitious/i, 'service'],
  [/^R10|^rail|light rail|subway|tram/i, 'rail'],
  [
    /^S1400$|^residential|^unclassified|^living|local|paved road|street|^road|neighborhood|minor/i,
    'residential',
  ],
] as const;

const WATERS = [
  [/^H2053$|ocean|^sea$/i, 'sea'],
  [/^H2051$|bay(?!ou)|estuary|gulf|sound|harbou?r|inlet/i, 'sea'],
  [/^H30|river|stream|creek|bayou|canal/i, 'river'],
  [/^H(2030|2040|2041)$|lake|reservoir/i, 'lake'],
  [/pond|pool|basin|fountain|quarry|gravel pit|^H(2025|2060)$/i, 'pond'],
] as const;

const PARKS = [
  [/cemet|graveyard|memorial garden/i, 'cemetery'],
  [/golf/i, 'golf'],
  [/forest|woods?\b/i, 'forest'],
  [/protect|preserve|reserve|refuge|conservation|wildlife|wilderness/i, 'protected'],
  [/park|green ?space|playground|garden|square|facility|special use|recreation|plaza|common/i, 'park'],
] as const;

const LAND_USES = [
  [/farm|agricult|crop|orchard|pasture/i, 'farm'],
  [/forest|wood/i, 'forest'],
  [/residen|housing/i, 'residential'],
  [/commerc|retail|business|office/i, 'commercial'],
  [/industr|manufact|warehouse/i, 'industrial'],
  [/institut|school|education|hospital|campus|government|religio/i, 'institutional'],
] as const;

const rule =
  (table: readonly (readonly [RegExp, string])[]): ValueRule =>
  (value) =>
    firstMatch(plainLabel(value), table);

export const streetClass = rule(STREETS);
export const waterClass = rule(WATERS);
export const parkClass = rule(PARKS);
export const landUseClass = rule(LAND_USES);

/** The grades of the Home Owners' Loan Corporation, 1935 to 1940. */
const HOLC = [
  [/^(grade )?A\b|^(first )?best$/i, 'A'],
  [/^(grade )?B\b|still desirable/i, 'B'],
  [/^(grade )?C\b|declining/i, 'C'],
  [/^(grade )?D\b|hazardous/i, 'D'],
] as const;
export const holcGrade = rule(HOLC);
