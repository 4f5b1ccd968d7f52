import type { LayerContext } from '../../../map/layer.ts';
import { mapValue } from '../../../map/map-value.ts';

export interface ParcelColors {
  parcelLines: string;
  hoverParcel: string;
  selectedParcel: string;
}

/** Parcels have different colors over a satellite picture than over the street map. They are the same over all satellite maps. */
export const BASE_KINDS = ['street', 'satellite'] as const;
export type BaseKind = (typeof BASE_KINDS)[number];

function baseKindOf(base: string): BaseKind {
  return base === 'street' ? 'street' : 'satellite';
}

/** The parcel colors of the site. */
export const PARCEL_COLORS: Readonly<Record<BaseKind, ParcelColors>> = {
  street: { parcelLines: '#008888', hoverParcel: '#2980B9', selectedParcel: '#e92063' },
  satellite: { parcelLines: '#daff0a', hoverParcel: '#2980B9', selectedParcel: '#e92063' },
};

/** A reader's own parcel colors, as #rrggbb. Colors that are left out are the site's. */
export type CustomParcelColors = Readonly<Partial<Record<BaseKind, Partial<ParcelColors>>>>;

export const CUSTOM_PARCEL_COLORS = mapValue<CustomParcelColors>('parcel-colors', {});

/** Returns the colors of parcels over a base. */
export function parcelColorsOn(base: string, custom: CustomParcelColors): ParcelColors {
  const kind = baseKindOf(base);
  return { ...PARCEL_COLORS[kind], ...custom[kind] };
}

export function parcelColorsIn({ base, read }: LayerContext): ParcelColors {
  return parcelColorsOn(base, read(CUSTOM_PARCEL_COLORS));
}
