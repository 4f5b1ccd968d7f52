import type { ReactNode } from 'react';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { Section } from '../../../frontend/ui/section.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { BasemapTiles } from './basemap-tiles.tsx';
import { LabelTiles } from './label-tiles.tsx';
import { MapCard } from './map-card.tsx';
import { OverlayTiles } from './overlay-tiles.tsx';
import styles from './tile-grid.module.css';

export interface LayersCardProps {
  base: string;
  satellites: readonly ({ sources: string } | null)[];
  country: 'us' | 'ca';
  /** The section with the boundary sets of the explored place. */
  boundaries?: ReactNode;
}

/** The card with everything that can be drawn: boundaries, basemaps, labels and additional layers. */
export function LayersCard({ base, satellites, country, boundaries }: LayersCardProps) {
  return (
    <MapCard title="Layers" takesFocus onClose={closeOverlay}>
      <Section title="Boundaries">
        {boundaries ?? (
          <p className={styles['note']}>The outline of the place you are viewing is on the map.</p>
        )}
      </Section>
      <Section title="Basemaps" isOpenAtFirst>
        <BasemapTiles
          base={base}
          satellites={satellites}
          onChoose={(id) => {
            if (id !== base) closeOverlay();
            setHash({ base: id }, 'push');
          }}
        />
      </Section>
      <Section title="Labels" isOpenAtFirst>
        <LabelTiles />
      </Section>
      <Section title="Additional Layers" isOpenAtFirst>
        <OverlayTiles country={country} />
      </Section>
    </MapCard>
  );
}
