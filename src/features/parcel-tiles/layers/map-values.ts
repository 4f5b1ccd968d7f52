import { mapValue } from '../../../map/map-value.ts';
import type { ThemeName } from '../../../map/themes.ts';

/** Fill and line of class 1, 2, ...: `#rrggbb` or `transparent`. null: the normal parcel colors. */
export type ClassPaints = readonly ({ fill: string; line: string } | null)[];

/** The parcels that the filters and style rules select, and the paint of each class. */
export interface SelectedParcels {
  /** URL template of their vector tiles, with a query string, to which the layers add parameters. Features have `class`. At zooms without single parcels the features are cells of a grid. */
  tiles: string;
  /** The paints for the light and for the dark map. Printed maps use the light ones. */
  paints: Readonly<Record<ThemeName, ClassPaints>>;
  /** The opacity of fills, from 0 to 1. */
  opacity: number;
  /** The look of all other parcels: hidden, faint, or normal if nothing is filtered. */
  rest: 'hide' | 'dim' | 'show';
}

/** null: all parcels look alike. Not to be confused with the parcel of the panel, SELECTED_PARCEL of the feature parcels. */
export const SELECTED_PARCELS = mapValue<SelectedParcels | null>('selected-parcels', null);

/** Names the counties in view and the sources of their parcels; '' without any. */
export const PARCEL_CREDITS = mapValue('parcel-credits', '');
