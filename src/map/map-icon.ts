/** A small picture of the map, as shapes: the map draws it when a layer first needs it. */
export interface MapIcon {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Drawn in this order. Paths are SVG path data, in CSS pixels from the top left corner. */
  shapes: readonly {
    path: string;
    fill?: string;
    stroke?: string;
    strokeWidth?: number;
  }[];
}
