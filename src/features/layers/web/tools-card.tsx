import type { ReactNode } from 'react';
import { closeOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { Section } from '../../../frontend/ui/section.tsx';
import { ColorTiles } from './color-tiles.tsx';
import { LabelTiles } from './label-tiles.tsx';
import { MapCard } from './map-card.tsx';
import { OverlayTiles } from './overlay-tiles.tsx';

export interface ToolsCardProps {
  country: 'us' | 'ca';
  /** Further tools, such as drawing and colors. */
  children?: ReactNode;
}

/** The card of the map tools. */
export function ToolsCard({ country, children }: ToolsCardProps) {
  const isRestored = useOverlay((state) => state.isRestored);
  return (
    <MapCard title="Map tools" takesFocus={!isRestored} onClose={closeOverlay}>
      {children}
      <Section title="Labels" isOpenAtFirst>
        <LabelTiles />
      </Section>
      <Section title="Additional Layers" isOpenAtFirst>
        <OverlayTiles country={country} />
      </Section>
      <Section title="Parcel Colors" isOpenAtFirst>
        <ColorTiles />
      </Section>
    </MapCard>
  );
}
