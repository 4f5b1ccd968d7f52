import { Palette } from 'lucide-react';
import { BarButton } from '../../../frontend/ui/bar-button.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';

/** A button that opens and closes the style panel. */
export function StyleButton() {
  const isOpen = useUrlState(({ hash }) => hash.tab === 'styles');
  return (
    <BarButton
      icon={Palette}
      name="Style"
      label="Style"
      isPressed={isOpen}
      onPress={() => setHash({ tab: isOpen ? undefined : 'styles' }, 'push')}
    />
  );
}
