import { List } from 'lucide-react';
import { BarButton } from '../../../frontend/ui/bar-button.tsx';

export function ParcelListButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <BarButton
      icon={List}
      name="List"
      label="List of parcels in view"
      isPressed={isOpen}
      onPress={onToggle}
    />
  );
}
