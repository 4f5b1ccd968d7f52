import { create } from 'zustand';

/** What lies over the map. One at a time: opening one closes the others. */
export type Overlay =
  | 'menu'
  | 'layers'
  | 'tools'
  | 'measure'
  | 'places'
  | 'shortcuts'
  | 'commands'
  | 'account'
  | 'help'
  | 'sign-in';

interface OverlayState {
  open: Overlay | null;
  /** The page opened it by itself, as it was left: the focus is not taken. */
  isRestored: boolean;
}

export const useOverlay = create<OverlayState>(() => ({ open: null, isRestored: false }));

export function openOverlay(open: Overlay): void {
  useOverlay.setState({ open, isRestored: false });
}

export function restoreOverlay(open: Overlay): void {
  useOverlay.setState({ open, isRestored: true });
}

export function closeOverlay(): void {
  useOverlay.setState({ open: null, isRestored: false });
}

export function setOverlay(overlay: Overlay, isOpen: boolean): void {
  if (isOpen) openOverlay(overlay);
  else if (useOverlay.getState().open === overlay) closeOverlay();
}
