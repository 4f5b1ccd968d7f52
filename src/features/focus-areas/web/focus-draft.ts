import { create } from 'zustand';
import type { FocusArea } from '../contract.ts';

type Outline = GeoJSON.Polygon | GeoJSON.MultiPolygon;

interface FocusDraft {
  /** An outline out of a file, shown on the map until it is saved or given up. */
  outline: Outline | null;
  /** The area whose outline is drawn anew: saving changes it and makes no other. */
  redrawing: FocusArea | null;
  /** The path of the area that is pointed at in the list. */
  hovered: string | null;
}

/** What is not saved yet, and what is pointed at. */
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
