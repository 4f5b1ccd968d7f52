/** The limits of the invented county's size. */
export const DEMO_PARCELS_MIN = 500;
export const DEMO_PARCELS_MAX = 1_000_000;
export const DEMO_PARCELS_DEFAULT = 25_000;
export const DEMO_SEED_DEFAULT = 1;

/** No state has the code 99 and no county the code 99001, so they can't be confused with real ones. */
export const DEMO_STATE_GEOID = '99';
export const DEMO_GEOID = '99001';
export const DEMO_STATE_PATH = '/us/zz';
export const DEMO_COUNTY_PATH = '/us/zz/alder';
export const DEMO_STATE_NAME = 'Demo State (invented)';
export const DEMO_COUNTY_NAME = 'Alder County (invented demo)';
export const DEMO_NOTICE =
  'Invented by a program for demonstration. No place, person, address or value in it is real.';

export const DEMO_ELEVATION_SOURCE = 'Heights: invented';

/** The island is in the open ocean, where nothing real exists. */
export const DEMO_ORIGIN = { lat: 39.4, lon: -46.5 } as const;

/** The kinds of lines in the county. Where two lines overlap, the lower kind wins. A `rim` is a border between strips of lots, without a street. */
export const KIND = {
  coast: 0,
  bank: 1,
  motorway: 2,
  rail: 3,
  primary: 4,
  secondary: 5,
  stream: 6,
  residential: 7,
  rim: 8,
} as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

/** Distance from the center line to the lots in meters, by kind. */
export const HALF_WIDTH: readonly number[] = [0, 0, 34, 13, 15, 11, 6, 8, 0];
