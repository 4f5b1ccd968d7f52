import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { AREA_UNIT, AREA_UNITS, DISTANCE_UNIT, DISTANCE_UNITS } from '../rules/draw-units.ts';
import styles from './unit-choices.module.css';
import { useDrawUnits, useSetUnits } from './use-draw-units.ts';

const DISTANCES = DISTANCE_UNITS.map((id) => ({ id, label: DISTANCE_UNIT[id].name }));
const AREAS = AREA_UNITS.map((id) => ({ id, label: AREA_UNIT[id].name }));

/** The menus for the units of the results. */
export function UnitChoices({ hasArea }: { hasArea: boolean }) {
  const units = useDrawUnits();
  const { setDistance, setArea } = useSetUnits();
  const chooseDistance = (id: string) => {
    const unit = DISTANCE_UNITS.find((known) => known === id);
    if (unit !== undefined) setDistance(unit);
  };
  const chooseArea = (id: string) => {
    const unit = AREA_UNITS.find((known) => known === id);
    if (unit !== undefined) setArea(unit);
  };
  return (
    <div className={styles['units']}>
      {hasArea && (
        <SelectField label="Unit of area" options={AREAS} value={units.area} onChange={chooseArea} />
      )}
      <SelectField
        label={hasArea ? 'Unit of length' : 'Unit'}
        options={DISTANCES}
        value={units.distance}
        onChange={chooseDistance}
      />
    </div>
  );
}
