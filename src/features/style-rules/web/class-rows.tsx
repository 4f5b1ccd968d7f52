import { useState } from 'react';
import type { FilterOption } from '../../filters/contract.ts';
import { columnLabel, valueLabel } from '../../filters/rules/filter-labels.ts';
import type { FilterValue } from '../../filters/rules/filter-tree.ts';
import { type ClassedRules, moveBreak } from '../rules/classed-rules.ts';
import { type EditedRule, paintRule } from '../rules/edited-rules.ts';
import { lineFor } from '../rules/style-colors.ts';
import styles from './class-editor.module.css';
import { edit, editedNow } from './edit-styles.ts';
import { PaintButton } from './paint-button.tsx';
import { ValueField } from './value-field.tsx';

interface Props {
  classes: ClassedRules;
  options: ReadonlyMap<string, FilterOption>;
  /** The number of parcels of each class, in the order of the rules; null for classes of single values, and when the last summary has other breaks. */
  counts: readonly number[] | null;
}

/** The classes as rows, in the order of the legend: a color with its value, or a color with the range of values that it is used for. */
export function ClassRows({ classes, options, counts }: Props) {
  const { rules, field, kind } = classes;
  return (
    <ol className={styles['classes']} aria-label={`Classes of ${columnLabel(field, options)}`}>
      {rules.map((rule, index) => (
        <li key={rule.id} className={styles['class']}>
          <Fill rule={rule} place={index + 1} />
          {kind === 'ramp' ? (
            <Span classes={classes} index={index} option={options.get(field)} options={options} />
          ) : (
            <span className={styles['value']}>{valueLabel(field, rule.value, options)}</span>
          )}
          {counts?.[index] !== undefined && (
            <small>
              {counts[index].toLocaleString('en-US')}
              <span className="visually-hidden"> parcels</span>
            </small>
          )}
        </li>
      ))}
    </ol>
  );
}

function Fill({ rule: { id, fill }, place }: { rule: EditedRule; place: number }) {
  return (
    <PaintButton
      part="Fill"
      isLabelHidden
      about={`class ${place}`}
      value={fill}
      onChange={(color) => edit((all) => paintRule(all, id, { fill: color, line: lineFor(color) }))}
    />
  );
}

interface SpanProps {
  classes: Extract<ClassedRules, { kind: 'ramp' }>;
  index: number;
  option: FilterOption | undefined;
  options: ReadonlyMap<string, FilterOption>;
}

/** The values of one class. Its lower end can be changed; the upper end is the lower end of the class above. */
function Span({ classes: { breaks, field, rules }, index, option, options }: SpanProps) {
  const [isRefused, setIsRefused] = useState(false);
  const at = breaks.length - 1 - index;
  const shown = (value: FilterValue | undefined) =>
    value === undefined ? '' : valueLabel(field, value, options);
  const rule = rules[index];
  const above = breaks[at + 1];
  if (at < 0 || rule === undefined) return <span className={styles['value']}>Under {shown(breaks[0])}</span>;
  const move = (value: FilterValue) => {
    const moved = typeof value === 'boolean' ? null : moveBreak(editedNow(), at, value);
    setIsRefused(moved === null && value !== '');
    if (moved !== null) edit(() => moved);
  };
  return (
    <>
      <ValueField
        rule={rule}
        option={option}
        about={`class ${index + 1}`}
        label={`Class ${index + 1} from`}
        onChange={move}
      />
      <span className={styles['value']}>{above === undefined ? 'and more' : `to ${shown(above)}`}</span>
      {isRefused && (
        <p role="alert" className={styles['error']}>
          {between(shown(breaks[at - 1]), shown(above))}
        </p>
      )}
    </>
  );
}

function between(below: string, above: string): string {
  if (below === '') return `Enter a value below ${above}.`;
  return above === '' ? `Enter a value above ${below}.` : `Enter a value between ${below} and ${above}.`;
}
