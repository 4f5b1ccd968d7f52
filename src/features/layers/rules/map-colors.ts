import {
  BASE_KINDS,
  type BaseKind,
  type CustomParcelColors,
  type ParcelColors,
  PARCEL_COLORS,
} from '../../../map/themes.ts';
import type { PreferenceValue } from '../../preferences/rules/preference-keys.ts';

/** A reader's own parcel colors, as the preference `map_colors` keeps them; what is absent is as the specification says. */
export type MapColors = PreferenceValue<'map_colors'>;

interface ColoredPart {
  key: 'parcel_lines' | 'hover_parcel' | 'selected_parcel';
  name: string;
  themeName: keyof ParcelColors;
}

/** What has a color of its own, as the tools panel names it. */
export const COLORED_PARTS: readonly ColoredPart[] = [
  { key: 'parcel_lines', name: 'Parcel lines', themeName: 'parcelLines' },
  { key: 'hover_parcel', name: 'Hovered parcel', themeName: 'hoverParcel' },
  { key: 'selected_parcel', name: 'Selected parcel', themeName: 'selectedParcel' },
];

export function colorOf(chosen: MapColors, kind: BaseKind, part: ColoredPart): string {
  return ownColorOf(chosen, kind, part) ?? defaultColorOf(kind, part);
}

export function defaultColorOf(kind: BaseKind, { themeName }: ColoredPart): string {
  return PARCEL_COLORS[kind][themeName].toLowerCase();
}

export function isDefaultColors(chosen: MapColors): boolean {
  return BASE_KINDS.every((kind) =>
    COLORED_PARTS.every((part) => colorOf(chosen, kind, part) === defaultColorOf(kind, part)),
  );
}

/** The same in the words of the map. */
export function parcelColorsOf(chosen: MapColors): CustomParcelColors {
  const ofKind = (kind: BaseKind) =>
    COLORED_PARTS.flatMap((part) => {
      const hex = ownColorOf(chosen, kind, part);
      return hex === undefined ? [] : [[part.themeName, hex] as const];
    });
  return Object.fromEntries(BASE_KINDS.map((kind) => [kind, Object.fromEntries(ofKind(kind))]));
}

/** The preference may carry an opacity, which the map has its own of. */
function ownColorOf(chosen: MapColors, kind: BaseKind, { key }: ColoredPart): string | undefined {
  return chosen[kind]?.[key]?.slice(0, 7).toLowerCase();
}
