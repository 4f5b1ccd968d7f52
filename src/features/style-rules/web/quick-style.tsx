import { useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Select } from '../../../frontend/ui/field.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { MAP_COLUMNS } from '../../parcel-tiles/rules/map-columns.ts';
import type { FilterOption } from '../../filters/contract.ts';
import { columnLabel, valueLabel } from '../../filters/rules/filter-labels.ts';
import { everyParcelOf, isInOneCounty } from '../../filters/rules/parcel-query.ts';
import type { StyleRules } from '../../filters/rules/style-rule.ts';
import { useParcelQuery } from '../../filters/web/index.ts';
import { UNKNOWN_COUNTY_COLUMNS } from '../../parcels/rules/county-columns.ts';
import { isPersonalField } from '../../parcels/rules/field-access.ts';
import type { ColumnSummary } from '../contract.ts';
import {
  BREAK_METHODS,
  BREAK_LABELS,
  type BreakMethod,
  MAX_CLASSES,
  MIN_CLASSES,
} from '../rules/class-breaks.ts';
import { RAMPS, RAMP_NAMES, type RampName, rampColors } from '../rules/color-ramps.ts';
import { legendOf } from '../rules/legend-entries.ts';
import { categoryStyles, rampStyles } from '../rules/quick-styles.ts';
import { StyleLegendList } from './legend-list.tsx';
import { ColumnOptions } from './rule-row.tsx';
import styles from './quick-style.module.css';
import { activateStyles, useStyles } from './style-store.ts';
import { useColumnSummary } from './use-column-summary.ts';

interface Props {
  countyPath: string;
  options: ReadonlyMap<string, FilterOption>;
  onDone: () => void;
}

const COUNTS = Array.from({ length: MAX_CLASSES - MIN_CLASSES + 1 }, (_, index) => MIN_CLASSES + index);

/** Creates all rules for a column at once: a color for each value, or a ramp over its numbers. */
export function QuickStyle({ countyPath, options, onDone }: Props) {
  const { query, isFiltered } = useParcelQuery();
  const [column, setColumn] = useState('');
  const [method, setMethod] = useState<BreakMethod>('quantile');
  const [count, setCount] = useState(5);
  const [ramp, setRamp] = useState<RampName>('blue');
  const drawn = isFiltered && isInOneCounty(query) ? query : everyParcelOf(countyPath);
  const found = useColumnSummary(drawn, column === '' ? null : column, method, count);
  const offered = new Map([...options].filter(([key]) => isOffered(key)));
  const summary = column === '' ? undefined : found.data;
  const made = summary === undefined ? null : stylesOf(summary, { field: column, path: countyPath }, ramp);
  const isRamp = summary !== undefined && 'breaks' in summary;

  const use = () => {
    if (made === null) return;
    const { edited, active } = useStyles.getState();
    activateStyles(made);
    showToast({
      id: 'style-rules',
      tone: 'info',
      message: `Parcels are painted by ${columnLabel(column, options)}.`,
      action: { label: 'Undo', run: () => useStyles.setState({ edited, active }) },
    });
    onDone();
  };

  return (
    <div className={styles['card']} role="group" aria-label="Quick style">
      <Select label="Color parcels by" value={column} onChange={setColumn}>
        <option value="">Choose a column…</option>
        <ColumnOptions options={offered} />
      </Select>
      {isRamp && (
        <div className={styles['pair']}>
          <Select
            label="Classes by"
            value={method}
            onChange={(value) => setMethod(BREAK_METHODS.find((one) => one === value) ?? method)}
          >
            {BREAK_METHODS.map((one) => (
              <option key={one} value={one}>
                {BREAK_LABELS[one].label}
              </option>
            ))}
          </Select>
          <Select label="Classes" value={String(count)} onChange={(value) => setCount(Number(value))}>
            {COUNTS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      )}
      {isRamp && (
        <fieldset className={styles['ramps']}>
          <legend>Colors</legend>
          {RAMP_NAMES.map((name) => (
            <label key={name} title={RAMPS[name].label}>
              <input type="radio" name="ramp" checked={ramp === name} onChange={() => setRamp(name)} />
              <span className="visually-hidden">{RAMPS[name].label}</span>
              <span
                aria-hidden
                className={styles['ramp']}
                style={{ background: `linear-gradient(to right, ${rampColors(name, 5).join(', ')})` }}
              />
            </label>
          ))}
        </fieldset>
      )}
      {column !== '' && found.isPending && <Skeleton lines={4} label="Looking at the values" />}
      {column !== '' && found.isError && (
        <p className={styles['error']} role="alert">
          {errorMessage(found.error)}
        </p>
      )}
      {summary !== undefined && made !== null && (
        <>
          {isRamp && <p className={styles['about']}>{BREAK_LABELS[method].about}.</p>}
          <StyleLegendList
            entries={
              legendOf(made, {
                labelOf: (field) => columnLabel(field, options),
                valueOf: (field, value) => valueLabel(field, value, options),
              }).entries
            }
            counts={countsOf(summary)}
          />
          {summary.filled === 0 && (
            <p className={styles['about']}>None of these parcels has a value in this column.</p>
          )}
        </>
      )}
      <div className={styles['actions']}>
        <Button
          look="primary"
          size="small"
          isDisabled={made === null || made.rules.length === 0}
          onPress={use}
        >
          Use this style
        </Button>
        <Button look="quiet" size="small" onPress={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Returns true for the columns that the map holds for every county, except personal ones. */
function isOffered(column: string): boolean {
  return MAP_COLUMNS.some((name) => name === column) && !isPersonalField(column, UNKNOWN_COUNTY_COLUMNS);
}

function stylesOf(
  summary: ColumnSummary,
  column: { field: string; path: string },
  ramp: RampName,
): StyleRules {
  if ('breaks' in summary)
    return summary.filled === 0 ? { rules: [], default: null } : rampStyles(column, summary.breaks, ramp);
  const made = categoryStyles(
    column,
    summary.values.map(({ value }) => value),
  );
  // Every value has a color. Only parcels without a value are left, and they keep their usual look.
  return summary.others === 0 ? { ...made, default: null } : made;
}

/** Returns the number of parcels for each legend entry, in its order: the greatest class or the most frequent value first. */
function countsOf(summary: ColumnSummary): number[] {
  if ('breaks' in summary) return summary.counts.toReversed();
  const counts = summary.values.map(({ count }) => count);
  return summary.others === 0 ? counts : [...counts, summary.others + summary.empty];
}
