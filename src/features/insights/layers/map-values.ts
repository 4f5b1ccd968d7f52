import { mapValue } from '../../../map/map-value.ts';

/** The colors of the places of a set by one statistic. */
export interface ChildColors {
  /** The place that contains the colored places, and the key of their set. */
  path: string;
  style: string;
  classes: readonly { color: string; ids: readonly number[] }[];
}

export const CHILD_COLORS = mapValue<ChildColors | null>('child-colors', null);
