import { useTheme } from '../../../frontend/theme.ts';
import { LegendEntry, LegendFrame, LegendList } from '../../../frontend/ui/legend-frame.tsx';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import { legendOf } from '../layers/overlays/paint-overlay.ts';
import styles from './legend-panel.module.css';

interface Props {
  layer: OverlayLayer;
  isOverPhotograph: boolean;
  /** True when a card takes the legend's usual position. */
  isBesideCard: boolean;
}

/** The legend of an additional layer, from the layer's own classes. */
export function LegendPanel({ layer, isOverPhotograph, isBesideCard }: Props) {
  const theme = useTheme((state) => state.theme);
  const entries = legendOf(layer, isOverPhotograph ? 'light' : theme);
  return (
    <LegendFrame name={layer.name} subject={layer.id} beside={isBesideCard ? 'card' : undefined}>
      <p className={styles['about']}>{layer.description}</p>
      <LegendList>
        {entries.map(({ label, color }) => (
          <LegendEntry key={label} color={color} look={layer.draw === 'line' ? 'line' : 'area'}>
            {label}
          </LegendEntry>
        ))}
      </LegendList>
    </LegendFrame>
  );
}
