import { closeOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { PageParts } from '../../../frontend/page-parts.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { ColorTiles } from './color-tiles.tsx';
import { MapCard } from './map-card.tsx';
import { SharedSections } from './shared-sections.tsx';

/** The card of the map tools. Other features add sections at its top. */
export function ToolsCard({ country }: { country: 'us' | 'ca' }) {
  const isRestored = useOverlay((state) => state.isRestored);
  return (
    <MapCard title="Map tools" takesFocus={!isRestored} onClose={closeOverlay}>
      <PageParts slot="tool" />
      <SharedSections country={country} />
      <Section title="Parcel Colors" isOpenAtFirst>
        <ColorTiles />
      </Section>
    </MapCard>
  );
}
