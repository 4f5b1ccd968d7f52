import { useTheme } from '../../../frontend/theme.ts';
import { LegendEntry, LegendList } from '../../../frontend/ui/legend-frame.tsx';
import { shownFill } from '../../../map/shown-fill.ts';
import { GROUND } from '../../../map/themes.ts';
import { TRANSPARENT } from '../../filters/rules/style-rule.ts';
import type { LegendEntry as Entry } from '../rules/legend-entries.ts';
import styles from './legend-list.module.css';
import { useStyles } from './style-store.ts';

interface Props {
  entries: readonly Entry[];
}

/** A list of the colors of the map and their meaning: fills let the land show through, as they do on the map. */
export function StyleLegendList({ entries }: Props) {
  const theme = useTheme((state) => state.theme);
  const opacity = useStyles((state) => state.opacity);
  return (
    <LegendList>
      {entries.map(({ label, fill, line }, index) => (
        // Two rules may have the same label, so the key contains the index.
        <LegendEntry
          key={`${index} ${label}`}
          color={shownFill(fill, opacity, GROUND[theme].land)}
          border={line === TRANSPARENT ? fill : line}
        >
          <span className={styles['label']}>{label}</span>
        </LegendEntry>
      ))}
    </LegendList>
  );
}
