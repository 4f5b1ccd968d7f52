import { create } from 'zustand';

/**
 * The names of the panels and dialogs over the map or another page, as keys. Each feature adds its own beside its web manifest:
 *
 * ```ts
 * declare module '../../../frontend/overlays.ts' {
 *   interface OverlayNames {
 *     measure: true;
 *   }
 * }
 * ```
 */
export interface OverlayNames {} // oxlint-disable-line typescript/no-empty-object-type -- The features fill it.

/** A panel or dialog over the map or another page. Only one is open: opening another closes it. */
export type Overlay = keyof OverlayNames;

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
