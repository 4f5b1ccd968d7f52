import { usePreference } from '../../preferences/web/index.ts';
import { type AreaUnit, defaultUnits, type DistanceUnit, type DrawUnits } from '../rules/draw-units.ts';

/** Returns the units of the results, as the reader selected them last, or else those of the browser's region. */
export function useDrawUnits(): DrawUnits {
  const usual = defaultUnits(navigator.language);
  return {
    distance: usePreference('unit_distance').value ?? usual.distance,
    area: usePreference('unit_area').value ?? usual.area,
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
