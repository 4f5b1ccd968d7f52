import { expect, it, onTestFinished, vi } from 'vitest';
import { PATTERNS, pieSlices } from '../rules/pie.ts';
import { drawPie, PICTURE } from './draw-chart.ts';

class FakePath {
  readonly parts: string[];

  constructor(path = '') {
    this.parts = [path];
  }

  addPath({ parts }: FakePath): void {
    this.parts.push(...parts);
  }
}

/** Records where a canvas draws the patterns of a pie: the name of the pattern, after the last move of the origin. */
function recordPatterns() {
  vi.stubGlobal('Path2D', FakePath);
  vi.stubGlobal('DOMMatrix', Object);
  onTestFinished(() => void vi.unstubAllGlobals());
  const drawn: { pattern: number; at: readonly number[] }[] = [];
  let at: readonly number[] = [];
  const seen: Record<string, unknown> = {
    translate: (...to: number[]) => void (at = to),
    stroke: ({ parts }: FakePath) => {
      const pattern = PATTERNS.indexOf(parts[1] ?? 'none');
      if (pattern >= 0) drawn.push({ pattern, at });
    },
  };
  const context = new Proxy(seen, { get: (target, name) => target[String(name)] ?? (() => undefined) });
  return { context: context as unknown as CanvasRenderingContext2D, drawn };
}

it('the legend of a pie has the pattern of each slice beside its name', () => {
  const { context, drawn } = recordPatterns();
  const shares = [5, 3, 2].map((count) => ({ id: `s${count}`, label: `${count}`, color: '#123456', count }));
  drawPie(context, PICTURE, pieSlices(shares, 100), 100);
  const center = PICTURE.height / 2;
  expect(drawn).toEqual([
    ...[0, 1, 2].map((pattern) => ({ pattern, at: [center, center] })),
    ...[0, 1, 2].map((pattern) => ({ pattern, at: [PICTURE.height + 20, 60 + pattern * 40] })),
  ]);
});
