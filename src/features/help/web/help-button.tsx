import { CircleQuestionMark, LifeBuoy } from 'lucide-react';
import { openOverlay, setOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { MenuRow } from '../../../frontend/ui/menu.tsx';

/** The button that opens and closes the help, at the end of the bar. */
export function HelpButton() {
  const isOpen = useOverlay(({ open }) => open === 'help');
  return <IconButton icon={CircleQuestionMark} label="Help" onPress={() => setOverlay('help', !isOpen)} />;
}

export function HelpRow() {
  return <MenuRow icon={LifeBuoy} label="Help and support" onAction={() => openOverlay('help')} />;
}
