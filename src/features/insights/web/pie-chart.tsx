import { useId } from 'react';
import { useChartKeys } from '../../../frontend/ui/use-chart-keys.ts';
import { PATTERNS, PATTERN_SIZE, type Slice } from '../rules/pie.ts';
import styles from './insights.module.css';

interface Props {
  label: string;
  slices: readonly Slice[];
  selected: string;
  onSelect: (id: string) => void;
  radius: number;
}

/** A pie that is one stop of the Tab key. The arrow keys go through its slices. */
export function PieChart({ label, slices, selected, onSelect, radius }: Props) {
  const id = useId();
  const ids = slices.map((slice) => slice.id);
  const onKeyDown = useChartKeys(ids, selected, onSelect);
  const edge = radius + 6;
  return (
    <svg
      className={styles['pie']}
      viewBox={`${-edge} ${-edge} ${edge * 2} ${edge * 2}`}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${selected}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <defs>
        {PATTERNS.map((path, index) => (
          <pattern
            key={path}
            id={`${id}-pattern-${index}`}
            width={PATTERN_SIZE}
            height={PATTERN_SIZE}
            patternUnits="userSpaceOnUse"
          >
            <path d={path} className={styles['hatch']} />
          </pattern>
        ))}
      </defs>
      {slices.map((slice, index) => (
        <g
          key={slice.id}
          id={`${id}-${slice.id}`}
          role="option"
          aria-selected={slice.id === selected}
          aria-label={`${slice.label}: ${slice.count.toLocaleString('en-US')}`}
          className={slice.id === selected ? styles['current'] : ''}
          onClick={() => onSelect(slice.id)}
        >
          <path d={slice.path} fill={slice.color} />
          <path d={slice.path} fill={`url(#${id}-pattern-${index % PATTERNS.length})`} />
        </g>
      ))}
    </svg>
  );
}

/** The color and the pattern of a slice, for its row in the legend. */
export function SliceMark({ color, index }: { color: string; index: number }) {
  return (
    <svg
      className={styles['mark']}
      style={{ background: color }}
      viewBox={`0 0 ${PATTERN_SIZE} ${PATTERN_SIZE}`}
      aria-hidden
    >
      <path d={PATTERNS[index % PATTERNS.length]} className={styles['hatch']} />
    </svg>
  );
}
