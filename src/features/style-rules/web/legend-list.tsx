import type { LegendEntry } from '../rules/legend-entries.ts';
import styles from './legend-list.module.css';

interface Props {
  entries: readonly LegendEntry[];
  /** The number of parcels of each entry, in the same order. */
  counts?: readonly number[];
}

/** A list of colors and their meaning. */
export function LegendList({ entries, counts }: Props) {
  return (
    <ul className={styles['list']}>
      {entries.map(({ label, fill, line }, index) => (
        // Two rules may have the same label, so the key contains the index.
        <li key={`${index} ${label}`}>
          <span
            aria-hidden
            className={styles['swatch']}
            style={{ background: fill, borderColor: line === 'transparent' ? fill : line }}
          />
          <span className={styles['label']}>{label}</span>
          {counts?.[index] !== undefined && (
            <small>
              {counts[index].toLocaleString('en-US')}
              <span className="visually-hidden"> parcels</span>
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
