import { Printer } from 'lucide-react';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { setHash } from '../../../frontend/url-state.ts';

/** The button at the end of the map's bar. It opens and closes the print pane. */
export function PrintToggle() {
  const isOpen = useMapPage().openPane?.name === 'print';
  return (
    <IconButton
      icon={Printer}
      label="Print"
      isPressedDown={isOpen}
      onPress={() => setHash({ tab: isOpen ? undefined : 'print' }, 'push')}
    />
  );
}

export function PrintRow() {
  return <MenuRow icon={Printer} label="Print" onAction={() => setHash({ tab: 'print' }, 'push')} />;
}
