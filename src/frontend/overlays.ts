import { create } from 'zustand';

/** A panel or dialog over the map. Only one is open: opening another closes it. */
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
  /** The page itself opened the overlay, because it was open last time. Then the overlay does not take the focus. */
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
