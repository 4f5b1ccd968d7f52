import type { ThemeName } from '../../../map/themes.ts';
import { classBreaks, type BreakMethod } from '../../style-rules/rules/class-breaks.ts';
import { rampColors } from '../../style-rules/rules/color-ramps.ts';

/** A class of the map that colors the places inside a place: the places with values of at least `from` and below `to`. Null: no bound. */
export interface ChildClass {
  from: number | null;
  to: number | null;
  colors: ClassColors;
  ids: readonly number[];
}

/** The color of a class on the light and on the dark map. Printed maps use the light color. */
export type ClassColors = Readonly<Record<ThemeName, string>>;

const CLASSES = 5;

/** Divides places into classes by their values, lowest first, and gives each class a color of a ramp. Places without a value are in no class. */
export function childClasses(
  children: readonly { id: number; value: number | null }[],
  method: BreakMethod,
): ChildClass[] {
  const known = children.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
  if (known.length === 0) return [];
  const sorted = known.map(({ value }) => value).toSorted((a, b) => a - b);
  const breaks = classBreaks(sorted, Math.min(CLASSES, known.length), method);
  const [light = [], dark = []] = (['light', 'dark'] as const).map((ground) =>
    rampColors('viridis', breaks.length + 1, ground),
  );
  return Array.from({ length: breaks.length + 1 }, (_, index) => {
    const [from, to] = [breaks[index - 1] ?? null, breaks[index] ?? null];
    const ids = known
      .filter(({ value }) => (from === null || value >= from) && (to === null || value < to))
      .map(({ id }) => id);
    return { from, to, colors: { light: light[index] ?? '', dark: dark[index] ?? '' }, ids };
  });
}
