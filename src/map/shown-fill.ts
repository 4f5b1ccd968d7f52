import { mixColors } from '../kernel/mix-colors.ts';

const HEX = /^#[0-9a-f]{6}$/;

/** Returns the color of a fill of this opacity over land of the color `ground`. */
export function shownFill(fill: string, opacity: number, ground: string): string {
  return HEX.test(fill) && HEX.test(ground) ? mixColors(ground, fill, opacity) : fill;
}
