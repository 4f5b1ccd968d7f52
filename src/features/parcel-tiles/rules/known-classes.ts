import type { ClassRule } from './class-rules.ts';

/** The classifications that parcel tiles can carry as `class`. */
export const KNOWN_CLASSES = ['lbcs_activity'] as const;
export type KnownClasses = (typeof KNOWN_CLASSES)[number];

/** The column that each classification needs, and its rules: class n is the n-th rule. A parcel that matches no rule is left out. */
export const CLASSIFICATIONS: Readonly<
  Record<KnownClasses, { column: string; rules: readonly ClassRule[] }>
> = {
  /** Classes 1 to 9 are the first digit of the four-digit code. Class 10 is everything else, including parcels without a code. */
  lbcs_activity: {
    column: 'lbcs_activity',
    rules: [
      ...Array.from({ length: 9 }, (_, index) => ({
        all: [
          {
            op: 'range' as const,
            column: 'lbcs_activity',
            min: (index + 1) * 1000,
            max: (index + 2) * 1000 - 0.001,
          },
        ],
      })),
      { all: [] },
    ],
  },
};
