import { useTheme } from '../../../frontend/theme.ts';
import { RAMPS, RAMP_NAMES, type RampName, isDiverging, rampColors } from '../rules/color-ramps.ts';
import styles from './class-editor.module.css';

interface Props {
  /** null: the classes were painted one by one. */
  value: RampName | null;
  onChange: (name: RampName) => void;
}

const SETS = [
  { label: 'Sequential: from low to high', names: RAMP_NAMES.filter((name) => !isDiverging(name)) },
  { label: 'Diverging: around a middle', names: RAMP_NAMES.filter(isDiverging) },
];

/** Selects a color ramp for the value ranges (classes) of a column. */
export function RampPicker({ value, onChange }: Props) {
  const theme = useTheme((state) => state.theme);
  const sets = SETS.map(({ label, names }) => (
    <fieldset key={label} className={styles['ramps']}>
      <legend>{label}</legend>
      {names.map((name) => (
        <label key={name} title={RAMPS[name].label}>
          <input type="radio" name="ramp" checked={value === name} onChange={() => onChange(name)} />
          <span className="visually-hidden">{RAMPS[name].label}</span>
          <span
            aria-hidden
            className={styles['ramp']}
            style={{ background: `linear-gradient(to right, ${rampColors(name, 5, theme).join(', ')})` }}
          />
        </label>
      ))}
    </fieldset>
  ));
  return (
    <>
      {sets}
      <p className={styles['about']}>People with red-green color blindness can tell these colors apart.</p>
    </>
  );
}
