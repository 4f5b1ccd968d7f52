import { PATTERNS, PATTERN_SIZE, type Slice } from '../rules/pie.ts';

/** The picture of a chart is drawn on a white canvas of this size with dark text, whatever the theme, so that it can be printed. */
export const PICTURE = { width: 900, height: 560 } as const;
export type DrawChart = (context: CanvasRenderingContext2D, size: typeof PICTURE) => void;

const INK = '#1c2b2a';

export function drawPie(
  context: CanvasRenderingContext2D,
  { height }: typeof PICTURE,
  slices: readonly Slice[],
  radius: number,
): void {
  const scale = (height / 2 - 40) / radius;
  context.save();
  context.translate(height / 2, height / 2);
  context.scale(scale, scale);
  slices.forEach(({ path, color }, index) => {
    const shape = new Path2D(path);
    context.save();
    context.clip(shape);
    paint(context, { color, index }, radius);
    context.restore();
    context.strokeStyle = '#ffffff';
    context.lineWidth = 1;
    context.stroke(shape);
  });
  context.restore();
  context.font = '20px sans-serif';
  context.textBaseline = 'middle';
  slices.forEach(({ label, color, count }, index) => {
    const y = 60 + index * 40;
    context.save();
    context.translate(height + 20, y);
    context.beginPath();
    context.rect(-10, -10, 20, 20);
    context.clip();
    context.scale(scale, scale);
    paint(context, { color, index }, 10 / scale);
    context.restore();
    context.strokeStyle = INK;
    context.strokeRect(height + 10, y - 10, 20, 20);
    context.fillStyle = INK;
    context.fillText(`${label}: ${count.toLocaleString('en-US')}`, height + 42, y, 280);
  });
}

/** Paints a square around the origin in the color and the pattern of a slice. The caller clips it to the slice, or to its mark in the legend. */
function paint(
  context: CanvasRenderingContext2D,
  { color, index }: { color: string; index: number },
  radius: number,
): void {
  context.fillStyle = color;
  context.fillRect(-radius, -radius, radius * 2, radius * 2);
  const pattern = new Path2D(PATTERNS[index % PATTERNS.length]);
  const tiles = new Path2D();
  for (let x = -radius; x < radius; x += PATTERN_SIZE)
    for (let y = -radius; y < radius; y += PATTERN_SIZE)
      tiles.addPath(pattern, new DOMMatrix([1, 0, 0, 1, x, y]));
  context.strokeStyle = 'rgba(28, 43, 42, 0.45)';
  context.lineWidth = 1.5;
  context.lineCap = 'round';
  context.stroke(tiles);
}

export function drawBars(
  context: CanvasRenderingContext2D,
  { width, height }: typeof PICTURE,
  bars: readonly { label: string; count: number }[],
): void {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = (height - 60) / Math.max(1, bars.length);
  context.font = '20px sans-serif';
  context.textBaseline = 'middle';
  bars.forEach(({ label, count }, index) => {
    const y = 30 + index * step;
    context.fillStyle = '#007377';
    context.fillRect(380, y, (count / most) * (width - 480), step * 0.6);
    context.fillStyle = INK;
    context.fillText(label, 20, y + step * 0.3, 340);
    context.fillText(count.toLocaleString('en-US'), 390 + (count / most) * (width - 480), y + step * 0.3, 90);
  });
}

export function drawColumns(
  context: CanvasRenderingContext2D,
  { width, height }: typeof PICTURE,
  columns: readonly { value: number }[],
  ends: readonly [string, string],
): void {
  const most = Math.max(1e-9, ...columns.map(({ value }) => value));
  const [left, bottom] = [30, height - 60];
  const step = (width - left * 2) / Math.max(1, columns.length);
  context.fillStyle = '#007377';
  columns.forEach(({ value }, index) => {
    const size = (value / most) * (bottom - 30);
    context.fillRect(left + index * step + 1, bottom - size, Math.max(1, step - 2), size);
  });
  context.fillStyle = INK;
  context.fillRect(left, bottom, width - left * 2, 1);
  context.font = '20px sans-serif';
  context.textBaseline = 'top';
  context.fillText(ends[0], left, bottom + 12);
  context.textAlign = 'right';
  context.fillText(ends[1], width - left, bottom + 12);
  context.textAlign = 'left';
}
