import { useTheme } from '../../../frontend/theme.ts';
import { LegendEntry, LegendFrame, LegendList } from '../../../frontend/ui/legend-frame.tsx';
import { shownFill } from '../../../map/shown-fill.ts';
import { GROUND } from '../../../map/themes.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import { areaOpacity, legendOf } from '../layers/overlays/paint-overlay.ts';
import styles from './legend-panel.module.css';

interface Props {
  layer: OverlayLayer;
  isOverPhotograph: boolean;
  /** True when a card takes the legend's usual position. */
  isBesideCard: boolean;
}

/** The legend of an additional layer, from the layer's own classes. Areas let the land show through, as they do on the street map. */
export function LegendPanel({ layer, isOverPhotograph, isBesideCard }: Props) {
  const theme = useTheme((state) => state.theme);
  const entries = legendOf(layer, isOverPhotograph ? 'light' : theme);
  const swatchOf = (color: string) =>
    layer.draw === 'line' || isOverPhotograph
      ? { color }
      : { color: shownFill(color, areaOpacity(layer), GROUND[theme].land), border: color };
  return (
    <LegendFrame name={layer.name} subject={layer.id} beside={isBesideCard ? 'card' : undefined}>
      <p className={styles['about']}>{layer.description}</p>
      <LegendList>
        {entries.map(({ label, color }) => (
          <LegendEntry key={label} {...swatchOf(color)} look={layer.draw === 'line' ? 'line' : 'area'}>
            {label}
          </LegendEntry>
        ))}
      </LegendList>
    </LegendFrame>
  );
}
