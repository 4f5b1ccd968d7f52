import type { LegendEntry } from '../rules/legend-entries.ts';
import styles from './legend-list.module.css';

interface Props {
  entries: readonly LegendEntry[];
  /** Parcels of each entry, in the same order. */
  counts?: readonly number[];
}

/** Colors and what they mean. */
export function LegendList({ entries, counts }: Props) {
  return (
    <ul className={styles['list']}>
      {entries.map(({ label, fill, line }, index) => (
        // Two rules may say the same; their place tells them apart.
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
