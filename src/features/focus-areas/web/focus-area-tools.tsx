import { SquareDashedMousePointer } from 'lucide-react';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { showFocusAreas } from './focus-area-commands.ts';
import { useFocusAreas } from './use-focus-areas.ts';

export function FocusAreaMenuRow() {
  return <MenuRow icon={SquareDashedMousePointer} label="Focus areas" onAction={showFocusAreas} />;
}

/** The link from the map tools to the saved areas. */
export function FocusAreaTools() {
  const count = useFocusAreas().data?.neighborhoods.length;
  return (
    <Section title="Focus areas" isOpenAtFirst {...(count === undefined ? {} : { count })}>
      <Button
        onPress={() => {
          closeOverlay();
          showFocusAreas();
        }}
      >
        <SquareDashedMousePointer aria-hidden /> Saved focus areas and files
      </Button>
    </Section>
  );
}
