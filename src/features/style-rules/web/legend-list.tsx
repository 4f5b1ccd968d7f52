import { LegendEntry, LegendList } from '../../../frontend/ui/legend-frame.tsx';
import type { LegendEntry as Entry } from '../rules/legend-entries.ts';
import styles from './legend-list.module.css';

interface Props {
  entries: readonly Entry[];
  /** The number of parcels of each entry, in the same order. */
  counts?: readonly number[];
}

/** A list of colors and their meaning. */
export function StyleLegendList({ entries, counts }: Props) {
  return (
    <LegendList>
      {entries.map(({ label, fill, line }, index) => (
        // Two rules may have the same label, so the key contains the index.
        <LegendEntry key={`${index} ${label}`} color={fill} border={line === 'transparent' ? fill : line}>
          <span className={styles['label']}>{label}</span>
          {counts?.[index] !== undefined && (
            <small>
              {counts[index].toLocaleString('en-US')}
              <span className="visually-hidden"> parcels</span>
            </small>
          )}
        </LegendEntry>
      ))}
    </LegendList>
  );
}
