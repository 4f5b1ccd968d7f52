import type { ComponentType } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';

export interface DrawnAreaProps {
  /** Null until an outline is closed and has no issue. */
  geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon | null;
  /** The geodesic area of it. */
  areaSqm: number;
}

/** What later features do with a drawn area. It stands below the results. */
export const DRAWN_AREA = extensionPoint<ComponentType<DrawnAreaProps>>();
