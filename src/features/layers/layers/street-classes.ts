import type { ZoomStops } from '../../../map/zoom-steps.ts';

/** The look of a class of streets. Widths are in pixels. From zoom 16 they grow with the map, as the real street does. */
export interface StreetClass {
  name: 'motorway' | 'primary' | 'secondary' | 'residential' | 'service' | 'alley';
  width: ZoomStops;
  /** The zoom from which the street has a casing. At lower zooms it is a plain line. */
  casingFrom: number;
}

/** The factor from a width at zoom 16 to that at zoom 22 which keeps a street's real width. */
const MAGNIFIED = 2 ** 6;

/** The least important classes come first, because later classes are drawn over them. */
export const STREET_CLASSES: readonly StreetClass[] = [
  {
    name: 'alley',
    width: stops(
      [
        [14, 0.5],
        [15, 1.1],
      ],
      2.8,
    ),
    casingFrom: 15.5,
  },
  {
    name: 'service',
    width: stops(
      [
        [14, 0.6],
        [15, 1.5],
      ],
      3.8,
    ),
    casingFrom: 15,
  },
  {
    name: 'residential',
    width: stops(
      [
        [12, 0.5],
        [13, 0.9],
        [14, 1.7],
        [15, 3.6],
      ],
      7.4,
    ),
    casingFrom: 13.5,
  },
  {
    name: 'secondary',
    width: stops(
      [
        [10, 0.6],
        [12, 1.5],
        [13, 2.2],
        [14, 3.2],
        [15, 5],
      ],
      9.4,
    ),
    casingFrom: 11.5,
  },
  {
    name: 'primary',
    width: stops(
      [
        [8, 0.8],
        [10, 1.7],
        [12, 2.9],
        [14, 4.6],
        [15, 6.6],
      ],
      11.5,
    ),
    casingFrom: 9,
  },
  {
    name: 'motorway',
    width: stops(
      [
        [5, 0.7],
        [8, 1.7],
        [10, 2.6],
        [12, 3.8],
        [14, 5.6],
        [15, 7.8],
      ],
      13.5,
    ),
    casingFrom: 7,
  },
];

function stops(near: ZoomStops, widthAt16: number): ZoomStops {
  return [...near, [16, widthAt16], [22, widthAt16 * MAGNIFIED]];
}
