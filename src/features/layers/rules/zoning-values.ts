import { firstMatch, plainLabel, type ValueRule } from './value-rule.ts';

const MOBILE_HOMES = /(mobile|manufactured)[- ]hom|manufactured[- ]hous/i;

/** Patterns for names of districts, the most specific first: "Industrial Mixed-Use" is mixed, "Commercial Overlay" is an overlay. */
const TYPE_LABELS = [
  [/\boverlay\b/i, 'Overlay'],
  [/\bplanned\b|\bpud\b/i, 'Planned'],
  [/\bmixed\b|transit[- ]oriented|office[- ]residential|residential[- ]commercial/i, 'Mixed'],
  [MOBILE_HOMES, 'Residential'],
  [/\bagricultur|\bfarm|\branch|\brural (preserv|conserv)/i, 'Agriculture'],
  [/\bindustr|\bmanufactur|\bwarehous/i, 'Industrial'],
  [
    /\b(?:open[- ]space|park\b|conservation|campus|hospital|institution|(?:air|sea|heli)?ports?\b|special|public|education)/i,
    'Special',
  ],
  [/\bresiden|\bdwelling|famil|rowhouse|townhouse|apartment|housing/i, 'Residential'],
  [/\bcommerc|\bbusiness|\bretail|\boffice|\bdowntown/i, 'Commercial'],
] as const;

/** Patterns for codes that mean the same in most ordinances: R-1, C2, M-1, PUD. Other codes differ between towns. */
const TYPE_CODES = [
  [/^(PUD|PD|PDD)\b/i, 'Planned'],
  [/^(MU[CDR]?|MXD?|IMU|TOD)(?![A-Z])/i, 'Mixed'],
  [/^(AG|AGR)\b/i, 'Agriculture'],
  [/^(OS|CON)\b/i, 'Special'],
  [/^(R|RS|RM|RR|SF|MF)([-\s]?\d|[-\s][A-Z]\b|$)/i, 'Residential'],
  [/^(C|B|CB|GB|NB)([-\s]?\d|$)/i, 'Commercial'],
  [/^(I|M|LI|HI|GI)([-\s]?\d|$)/i, 'Industrial'],
] as const;

const SUBTYPE_LABELS = [
  [MOBILE_HOMES, 'Mobile Home Park'],
  [/multi[- ]?famil|multiple famil|apartment|rowhouse/i, 'Multi Family'],
  [/(two|2)[- ]famil|duplex|semi[- ]detached/i, 'Two Family'],
  [/(single|one|1)[- ]famil|detached/i, 'Single Family'],
  [/mixed/i, 'Mixed Use'],
  [/light industr/i, 'Light Industrial'],
  [/industr|manufactur/i, 'Industrial'],
  [/neighbou?rhood (commerc|business)|local (commerc|business)/i, 'Neighborhood Commercial'],
  [/(core|central|downtown)( \w+)? ?(commerc|business|district)/i, 'Core Commercial'],
  [/retail/i, 'Retail Commercial'],
  [/general (commerc|business)/i, 'General Commercial'],
  [/special (commerc|business)/i, 'Special Commercial'],
  [/\boffice/i, 'Office'],
] as const;

export const zoningType: ValueRule = (value) => firstMatch(plainLabel(value), TYPE_LABELS);
export const zoningSubtype: ValueRule = (value) => firstMatch(plainLabel(value), SUBTYPE_LABELS);

export function zoningTypeOfCode(code: string): string | undefined {
  return firstMatch(plainLabel(code), TYPE_CODES);
}
