import { Command, Home, Keyboard } from 'lucide-react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { usePhone } from '../../../frontend/use-media.ts';

export function HomeRow() {
  return (
    <MenuRow icon={Home} label="Homepage" onAction={() => goTo('/', { camera: undefined, p: undefined })} />
  );
}

export function CommandsRow() {
  return <MenuRow icon={Command} label="All commands" onAction={() => openOverlay('commands')} />;
}

/** The row that opens the list of keyboard shortcuts. Phones don't show it, because they have no keyboard. */
export function ShortcutsRow() {
  if (usePhone()) return null;
  return <MenuRow icon={Keyboard} label="Keyboard shortcuts" onAction={() => openOverlay('shortcuts')} />;
}
