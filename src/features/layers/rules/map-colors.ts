import {
  BASE_KINDS,
  type BaseKind,
  type CustomParcelColors,
  type ParcelColors,
  PARCEL_COLORS,
} from '../../parcels/layers/parcel-colors.ts';
import type { PreferenceValue } from '../../preferences/rules/preference-keys.ts';

/** A reader's own parcel colors in the form of the preference `map_colors`. A missing color is the site's. */
export type MapColors = PreferenceValue<'map_colors'>;

interface ColoredPart {
  key: 'parcel_lines' | 'hover_parcel' | 'selected_parcel';
  name: string;
  themeName: keyof ParcelColors;
}

/** The parts of the map whose colors a reader can change, with their names in the tools panel. */
export const COLORED_PARTS: readonly ColoredPart[] = [
  { key: 'parcel_lines', name: 'Parcel lines', themeName: 'parcelLines' },
  { key: 'hover_parcel', name: 'Hovered parcel', themeName: 'hoverParcel' },
  { key: 'selected_parcel', name: 'Selected parcel', themeName: 'selectedParcel' },
];

/** Returns the color of a part of the map over a kind of base: the reader's own, or else the site's. */
export function colorOf(selected: MapColors, kind: BaseKind, part: ColoredPart): string {
  return ownColorOf(selected, kind, part) ?? defaultColorOf(kind, part);
}

export function defaultColorOf(kind: BaseKind, { themeName }: ColoredPart): string {
  return PARCEL_COLORS[kind][themeName].toLowerCase();
}

export function isDefaultColors(selected: MapColors): boolean {
  return BASE_KINDS.every((kind) =>
    COLORED_PARTS.every((part) => colorOf(selected, kind, part) === defaultColorOf(kind, part)),
  );
}

/** Converts the colors to the map's own names. */
export function parcelColorsOf(selected: MapColors): CustomParcelColors {
  const ofKind = (kind: BaseKind) =>
    COLORED_PARTS.flatMap((part) => {
      const hex = ownColorOf(selected, kind, part);
      return hex === undefined ? [] : [[part.themeName, hex] as const];
    });
  return Object.fromEntries(BASE_KINDS.map((kind) => [kind, Object.fromEntries(ofKind(kind))]));
}

/** Returns a reader's color without the opacity that the preference may contain: the map has its own. */
function ownColorOf(selected: MapColors, kind: BaseKind, { key }: ColoredPart): string | undefined {
  return selected[kind]?.[key]?.slice(0, 7).toLowerCase();
}
