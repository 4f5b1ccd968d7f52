import { usePreference } from '../../preferences/web/index.ts';
import type { DrawUnits } from '../rules/draw-results.ts';
import {
  type AreaUnit,
  DEFAULT_AREA_UNIT,
  DEFAULT_DISTANCE_UNIT,
  type DistanceUnit,
} from '../rules/draw-units.ts';

/** Returns the units of the results, as the reader selected them last. */
export function useDrawUnits(): DrawUnits {
  return {
    distance: usePreference('unit_distance').value ?? DEFAULT_DISTANCE_UNIT,
    area: usePreference('unit_area').value ?? DEFAULT_AREA_UNIT,
  };
}

export function useSetUnits(): {
  setDistance: (unit: DistanceUnit) => void;
  setArea: (unit: AreaUnit) => void;
} {
  const distance = usePreference('unit_distance');
  const area = usePreference('unit_area');
  return { setDistance: (unit) => distance.set(unit), setArea: (unit) => area.set(unit) };
}
