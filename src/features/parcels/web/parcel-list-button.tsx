import { List } from 'lucide-react';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { BarButton } from '../../../frontend/ui/bar-button.tsx';
import { setHash } from '../../../frontend/url-state.ts';

export function ParcelListButton() {
  const isOpen = useMapPage().openPane?.name === 'list';
  return (
    <BarButton
      icon={List}
      name="List"
      label="List of parcels in view"
      isPressed={isOpen}
      onPress={() => setHash({ tab: isOpen ? undefined : 'list' }, 'push')}
    />
  );
}
