import type { ClassRule } from './class-rules.ts';

/** The classifications that parcel tiles can carry as `class`. */
export const KNOWN_CLASSES = ['lbcs_activity'] as const;
export type KnownClasses = (typeof KNOWN_CLASSES)[number];

/** The column that a classification needs, and its rules: class n is the n-th. A parcel that matches none is left out. */
export const CLASSIFICATIONS: Readonly<
  Record<KnownClasses, { column: string; rules: readonly ClassRule[] }>
> = {
  /** The first digit of the four-digit code, 1 to 9; 10 is everything else, and parcels without a code. */
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
