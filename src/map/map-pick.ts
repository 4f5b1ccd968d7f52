/** A feature of the map under the pointer. */
interface MapFeature {
  id: number | string | undefined;
  properties: Readonly<Record<string, unknown>>;
}

/** A kind of feature that the pointer can hover and click. A click on a cluster zooms in until its features are apart. */
export interface MapPick<Picked = unknown> {
  readonly name: string;
  readonly source: string;
  /** The layer of vector tiles; absent for a GeoJSON source. */
  readonly sourceLayer?: string;
  /** Returns the style layers that are searched at a zoom. */
  layersAt(zoom: number): readonly string[];
  /** Pixels around the pointer in which a feature is hit. Default 0. */
  readonly reachPx?: number;
  /** Above this zoom the features are still hovered, but a click does not see them. */
  readonly clickMaxZoom?: number;
  /** A click with Shift does not see these features. */
  readonly ignoresShift?: true;
  /** The page lists the features on screen, so the map emits `idle` when tiles with other features arrive. */
  readonly isListed?: true;
  /** Returns the data that the page receives about a feature; null if the feature does not have it. */
  read(feature: MapFeature): Picked | null;
}

/** Returns whether a click at this zoom sees the features of a pick. `isAdding`: Shift is held, which adds to the selection. */
export function isClickable(pick: MapPick, zoom: number, isAdding: boolean): boolean {
  return zoom <= (pick.clickMaxZoom ?? Infinity) && !(isAdding && pick.ignoresShift === true);
}

/** The feature state that highlights the feature under the pointer. */
export const HOVER_STATE = 'hover';
