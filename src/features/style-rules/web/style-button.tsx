import { Palette } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';

/** A button that opens and closes the style panel. */
export function StyleButton() {
  const isOpen = useUrlState(({ hash }) => hash.tab === 'styles');
  return (
    <IconButton
      icon={Palette}
      label="Style"
      look="card"
      isPressedDown={isOpen}
      onPress={() => setHash({ tab: isOpen ? undefined : 'styles' }, 'push')}
    />
  );
}
