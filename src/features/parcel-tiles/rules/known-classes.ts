import { LAND_USES, landUseOfText } from './land-uses.ts';

/**
 * The classifications that parcel tiles can carry as `class`. The `lbcs_` columns have four-digit codes of the Land-Based Classification Standards of the
 * American Planning Association.
 */
export const KNOWN_CLASSES = ['lbcs_activity', 'land_use'] as const;
export type KnownClasses = (typeof KNOWN_CLASSES)[number];

/** A column that can tell the class of a parcel. Its functions return the class of a value, or null when the value tells none. */
interface ClassSource {
  column: string;
  ofNumber?(value: number): number | null;
  ofText?(text: string): number | null;
}

export interface Classification {
  /** The columns that are looked up for each parcel, in this order. The first column that tells a class decides. */
  sources: readonly ClassSource[];
  /** The class of all other parcels. */
  rest: number;
}

const firstDigit = (value: number): number | null => {
  const digit = Math.floor(value / 1000);
  return digit >= 1 && digit <= 9 ? digit : null;
};

export const CLASSIFICATIONS: Readonly<Record<KnownClasses, Classification>> = {
  /** Classes 1 to 9 are the first digit of the four-digit code. Class 10 is everything else, including parcels without a code. */
  lbcs_activity: { sources: [{ column: 'lbcs_activity', ofNumber: firstDigit }], rest: 10 },
  /** The classes are those of `LAND_USES`, from 1. A county's own description is used only for parcels whose LBCS codes tell no land use. */
  land_use: {
    sources: [
      { column: 'lbcs_function', ofNumber: firstDigit },
      { column: 'lbcs_activity', ofNumber: (value) => FUNCTION_OF_ACTIVITY[firstDigit(value) ?? 0] ?? null },
      { column: 'usedesc', ofText: landUseOfText },
      { column: 'usecode', ofText: landUseOfText },
    ],
    rest: LAND_USES.length + 1,
  },
};

/** The function (first digit) that an activity (first digit) usually has. An activity of 9 is "none": the function is unknown. */
const FUNCTION_OF_ACTIVITY: Readonly<Record<number, number>> = {
  1: 1,
  2: 2,
  3: 3,
  4: 6,
  5: 4,
  6: 5,
  7: 5,
  8: 9,
};

/** Returns the columns whose values the classes show. */
export function columnsOfClasses(classes: KnownClasses): string[] {
  return CLASSIFICATIONS[classes].sources.map(({ column }) => column);
}
