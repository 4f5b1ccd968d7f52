import { create } from 'zustand';
import type { FocusArea } from '../contract.ts';

type Outline = GeoJSON.Polygon | GeoJSON.MultiPolygon;

interface FocusDraft {
  /** An outline from a file, shown on the map until it is saved or discarded. */
  outline: Outline | null;
  /** The area whose outline is being redrawn: saving changes this area instead of creating one. */
  redrawing: FocusArea | null;
  /** The path of the area in the list that has the pointer or the focus. */
  hovered: string | null;
}

/** The unsaved outline, and the area under the pointer. */
export const useFocusDraft = create<FocusDraft>(() => ({ outline: null, redrawing: null, hovered: null }));

export function showOutline(outline: Outline | null): void {
  useFocusDraft.setState({ outline });
}

export function redraw(area: FocusArea | null): void {
  useFocusDraft.setState({ redrawing: area });
}

export function pointAt(path: string | null): void {
  useFocusDraft.setState({ hovered: path });
}
