import { Section } from '../../../frontend/ui/section.tsx';
import { LabelTiles } from './label-tiles.tsx';
import { OverlayTiles } from './overlay-tiles.tsx';

/** The sections that the cards of the layers and of the map tools both have. */
export function SharedSections({ country }: { country: 'us' | 'ca' }) {
  return (
    <>
      <Section title="Labels" isOpenAtFirst>
        <LabelTiles country={country} />
      </Section>
      <Section title="Additional Layers" isOpenAtFirst>
        <OverlayTiles country={country} />
      </Section>
    </>
  );
}
