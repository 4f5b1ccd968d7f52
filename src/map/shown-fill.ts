const HEX = /^#[0-9a-f]{6}$/;

/** Returns the color of a fill of this opacity over land of the color `ground`. */
export function shownFill(fill: string, opacity: number, ground: string): string {
  if (!HEX.test(fill) || !HEX.test(ground)) return fill;
  const parts = [1, 3, 5].map((at) => {
    const [over, under] = [fill, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((over ?? 0) * opacity + (under ?? 0) * (1 - opacity));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
