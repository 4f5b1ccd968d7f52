import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from './button.tsx';
import styles from './column-chart.module.css';
import { useChartKeys } from './use-chart-keys.ts';

interface Column {
  id: string;
  /** The range of values that the column counts, such as "$100,000 to $120,000". */
  label: string;
  value: number;
  /** The value as people read it. */
  shown: string;
  /** Drawn as an outline, for a value that is computed from few parcels. */
  isOutlined?: boolean;
}

interface Props {
  label: string;
  columns: readonly Column[];
  /** The labels under the first and the last column. */
  ends: readonly [string, string];
  /** The value at the top; higher columns are cut off there. Absent: the largest value. */
  top?: number;
  /** Lists the parcels that a column counts; absent where no filter selects them. */
  onList?: ((id: string) => void) | undefined;
}

const [WIDTH, HEIGHT] = [480, 120];

/** Columns side by side, such as a histogram. They are one stop of the Tab key; the arrow keys go through them, and the line below describes the selected one. */
export function ColumnChart({ label, columns, ends, top, onList }: Props) {
  const id = useId();
  const most = Math.max(top ?? Math.max(...columns.map(({ value }) => value)), 1e-9);
  const largest = columns.find(({ value }) => value === most)?.id ?? '';
  const [pressed, setPressed] = useState<string | null>(null);
  const selected = columns.find((column) => column.id === (pressed ?? largest)) ?? columns[0];
  const onKeyDown = useChartKeys(
    columns.map((column) => column.id),
    selected?.id ?? '',
    setPressed,
  );
  if (selected === undefined) return null;
  const step = WIDTH / columns.length;
  return (
    <div className={styles['columnChart']}>
      <svg
        className={styles['bars']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        role="listbox"
        aria-label={label}
        aria-activedescendant={`${id}-${columns.indexOf(selected)}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {columns.map((column, index) => {
          const height = heightOf(column.value, most);
          return (
            <g
              key={column.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={column === selected}
              aria-label={`${column.label}: ${column.shown}`}
              className={column === selected ? styles['current'] : ''}
              onClick={() => setPressed(column.id)}
            >
              <rect x={index * step} y={0} width={step} height={HEIGHT} className={styles['hit']} />
              <rect
                className={column.isOutlined === true ? styles['outlined'] : ''}
                x={index * step + 1}
                y={HEIGHT - height}
                width={Math.max(1, step - 2)}
                height={height}
                rx="1"
              />
            </g>
          );
        })}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles['axis']} />
      </svg>
      {/* Outside of the drawing, which shrinks with the screen: text in it would be unreadable on a phone. */}
      <p className={styles['ends']} aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <div className={styles['reading']}>
        <span role="status">
          {selected.label}: <b>{selected.shown}</b>
        </span>
        {onList !== undefined && selected.value > 0 && (
          <Button
            look="quiet"
            size="small"
            aria-label={`List the parcels: ${selected.label}`}
            onPress={() => onList(selected.id)}
          >
            <ListFilter aria-hidden /> List them
          </Button>
        )}
      </div>
    </div>
  );
}

/** A column that is cut off reaches the edge of the drawing, which no other column does. */
function heightOf(value: number, most: number): number {
  if (value === 0) return 0;
  return value > most ? HEIGHT : Math.max(2, (value / most) * (HEIGHT - 4));
}
