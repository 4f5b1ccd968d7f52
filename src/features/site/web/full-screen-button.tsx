import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { usePhone } from '../../../frontend/use-media.ts';
import { canFillScreen, isFullScreen, onFullScreenChange, toggleFullScreen } from './full-screen.ts';

/** Shows the page on the whole screen, or leaves full screen. Absent on phones, which have no room for the button and gain little. */
export function FullScreenButton() {
  const isFull = useSyncExternalStore(onFullScreenChange, isFullScreen);
  const isPhone = usePhone();
  if (isPhone || !canFillScreen()) return null;
  return (
    <IconButton
      icon={isFull ? Minimize : Maximize}
      label={isFull ? 'Leave full screen' : 'Full screen'}
      look="card"
      placement="left"
      onPress={() => void toggleFullScreen()}
    />
  );
}
