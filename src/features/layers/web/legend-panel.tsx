import { ChevronDown } from 'lucide-react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { useTheme } from '../../../frontend/theme.ts';
import { usePhone } from '../../../frontend/use-media.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import { legendOf } from '../layers/overlays/paint-overlay.ts';
import styles from './legend-panel.module.css';

interface Props {
  layer: OverlayLayer;
  isOverPhotograph: boolean;
  /** True when a card stands where the legend is otherwise. */
  isBesideCard: boolean;
}

/** What the colors of the additional layer mean, from the layer's own classes. */
export function LegendPanel({ layer, isOverPhotograph, isBesideCard }: Props) {
  const theme = useTheme((state) => state.theme);
  const isPhone = usePhone();
  const entries = legendOf(layer, isOverPhotograph ? 'light' : theme);
  return (
    <section
      aria-label={`Legend: ${layer.name}`}
      className={`${styles['legend']} ${isBesideCard ? styles['beside'] : ''}`}
    >
      <Disclosure key={`${layer.id} ${isPhone}`} defaultExpanded={!isPhone} className={styles['fold'] ?? ''}>
        <Heading level={2} className={styles['heading'] ?? ''}>
          <Button slot="trigger" className={styles['trigger'] ?? ''}>
            <span>{layer.name}</span>
            <ChevronDown aria-hidden />
          </Button>
        </Heading>
        <DisclosurePanel className={styles['panel'] ?? ''}>
          <p className={styles['about']}>{layer.description}</p>
          <ul className={styles['list']}>
            {entries.map(({ label, color }) => (
              <li key={label}>
                <span
                  aria-hidden
                  className={layer.draw === 'line' ? styles['line'] : styles['swatch']}
                  style={{ backgroundColor: color }}
                />
                {label}
              </li>
            ))}
          </ul>
        </DisclosurePanel>
      </Disclosure>
    </section>
  );
}
