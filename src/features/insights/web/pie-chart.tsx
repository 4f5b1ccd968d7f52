import { useId } from 'react';
import type { Slice } from '../rules/pie.ts';
import styles from './insights.module.css';
import { useChartKeys } from './use-chart-keys.ts';

interface Props {
  label: string;
  slices: readonly Slice[];
  selected: string;
  onSelect: (id: string) => void;
  radius: number;
}

/** Marks slices for people who can't tell the colors apart, beside the order of the list. */
const PATTERNS = [
  '',
  'M0,8L8,0',
  'M0,4H8',
  'M4,0V8',
  'M0,0L8,8',
  'M4,4h.01',
  'M0,8L8,0M0,0L8,8',
  'M4,0V8M0,4H8',
];

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
            width="8"
            height="8"
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
