import { mapValue } from '../../../map/map-value.ts';
import type { ClassColors } from '../rules/child-classes.ts';

/** The colors of the places of a set by one statistic. */
export interface ChildColors {
  /** The place that contains the colored places, and the key of their set. */
  path: string;
  style: string;
  classes: readonly { colors: ClassColors; ids: readonly number[] }[];
}

/** The opacity of the colors at low zooms, where many places are in view. The colors of the legend have the same opacity. */
export const CHILD_OPACITY = 0.72;

export const CHILD_COLORS = mapValue<ChildColors | null>('child-colors', null);
