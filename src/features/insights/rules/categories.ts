/** The ten land-use categories, by the first digit of `lbcs_activity`; `unknown` has no code. */
export const ACTIVITY_TYPES = [
  'unknown',
  'residential',
  'trade',
  'industrial',
  'infrastructure',
  'travel',
  'assembly',
  'leisure',
  'natural',
  'vacant',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** The five vacancy categories of the postal service: by `usps_vacancy` and `rdi`, and unknown when either is missing. */
export const VACANCY_TYPES = [
  'vacantResidential',
  'occupiedResidential',
  'vacantNonResidential',
  'occupiedNonResidential',
  'unknownStatus',
] as const;
export type VacancyType = (typeof VACANCY_TYPES)[number];

interface Category {
  label: string;
  /** For a land use the published color of the American Planning Association, but gray for 9000, because white is invisible on a light map. */
  color: string;
}

export const ACTIVITIES: Readonly<Record<ActivityType, Category>> = {
  unknown: { label: 'Unknown', color: '#7f7f7f' },
  residential: { label: 'Residential', color: '#ffff00' },
  trade: { label: 'Shopping, business or trade', color: '#ff0000' },
  industrial: { label: 'Industrial and waste', color: '#a020f0' },
  infrastructure: { label: 'Institutional and infrastructure', color: '#0000ff' },
  travel: { label: 'Travel and movement', color: '#bebebe' },
  assembly: { label: 'Mass assembly', color: '#2f4f4f' },
  leisure: { label: 'Leisure', color: '#90ee90' },
  natural: { label: 'Natural resources', color: '#228b22' },
  vacant: { label: 'No human activity', color: '#d3d3d3' },
};

export const VACANCIES: Readonly<Record<VacancyType, Category>> = {
  vacantResidential: { label: 'Vacant residential', color: '#d95f02' },
  occupiedResidential: { label: 'Occupied residential', color: '#1b9e77' },
  vacantNonResidential: { label: 'Vacant non-residential', color: '#e7298a' },
  occupiedNonResidential: { label: 'Occupied non-residential', color: '#7570b3' },
  unknownStatus: { label: 'Unknown status', color: '#999999' },
};

/** Returns the index in `ACTIVITY_TYPES` of a code of `lbcs_activity`; 0 for NaN and for numbers that are not a code. */
export function activityIndexOf(code: number): number {
  return code >= 1000 && code < 10_000 ? Math.floor(code / 1000) : 0;
}

/** Returns the vacancy of a parcel from the texts of `usps_vacancy` and `rdi`, Y or N each. */
export function vacancyOf(vacant: string | null, residential: string | null): VacancyType {
  const [isVacant, isHome] = [letterOf(vacant), letterOf(residential)];
  if (isVacant === null || isHome === null) return 'unknownStatus';
  if (isHome === 'Y') return isVacant === 'Y' ? 'vacantResidential' : 'occupiedResidential';
  return isVacant === 'Y' ? 'vacantNonResidential' : 'occupiedNonResidential';
}

/** Returns the letter of a text, Y or N; null for any other text. */
export function letterOf(text: string | null): 'Y' | 'N' | null {
  const letter = text?.trim().toUpperCase();
  return letter === 'Y' || letter === 'N' ? letter : null;
}
