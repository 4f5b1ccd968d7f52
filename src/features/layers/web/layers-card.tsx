import { closeOverlay } from '../../../frontend/overlays.ts';
import { Section } from '../../../frontend/ui/section.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { BoundariesSection } from '../../places/web/index.ts';
import { BasemapTiles } from './basemap-tiles.tsx';
import { MapCard } from './map-card.tsx';
import { SharedSections } from './shared-sections.tsx';

interface Props {
  base: string;
  satellites: readonly ({ sources: string } | null)[];
  country: 'us' | 'ca';
  /** The explored place, whose boundary sets can be drawn. */
  workingPath: string | null;
}

/** The card with everything that can be drawn: boundaries, basemaps, labels and additional layers. */
export function LayersCard({ base, satellites, country, workingPath }: Props) {
  return (
    <MapCard title="Layers" takesFocus onClose={closeOverlay}>
      <Section title="Boundaries">
        <BoundariesSection workingPath={workingPath} />
      </Section>
      <Section title="Basemaps" isOpenAtFirst>
        <BasemapTiles
          base={base}
          country={country}
          satellites={satellites}
          onChoose={(id) => {
            if (id !== base) closeOverlay();
            setHash({ base: id }, 'push');
          }}
        />
      </Section>
      <SharedSections country={country} />
    </MapCard>
  );
}
