import type { ComponentType } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';

export interface DrawnAreaProps {
  /** The drawn geometry; null until an outline is closed and has no issue. */
  geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon | null;
  /** The geodesic area in square meters. */
  areaSqm: number;
}

/** Components of other features that use a drawn area. The panel shows them above the results. */
export const DRAWN_AREA = extensionPoint<ComponentType<DrawnAreaProps>>();
