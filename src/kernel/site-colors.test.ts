import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SITE_COLORS } from './site-colors.ts';

const TOKENS = readFileSync(new URL('../frontend/styles/tokens.css', import.meta.url), 'utf8');

/** Returns the custom properties of a block, as [light, dark]. */
function tokensOf(selector: string): Map<string, [string, string]> {
  const block = TOKENS.slice(TOKENS.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, [light, dark]],
    ),
  );
}

/** The relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const BASE = tokensOf(':root');

describe.each(SITE_COLORS.map(({ id }) => id))('%s', (id) => {
  const own = id === 'teal' ? BASE : tokensOf(`:root[data-color='${id}']`);
  const of = (name: string, theme: 0 | 1) => (own.get(name) ?? BASE.get(name))?.[theme] ?? '';

  it.each([
    ['--on-accent', '--accent-fill'],
    ['--on-accent', '--accent-fill-hover'],
    ['--accent-text', '--surface'],
    ['--accent-text', '--surface-2'],
    ['--accent-text', '--accent-soft'],
  ])('%s can be read on %s in both themes', (text, ground) => {
    for (const theme of [0, 1] as const)
      expect(contrast(of(text, theme), of(ground, theme)), String(theme)).toBeGreaterThanOrEqual(4.5);
  });

  it('gives buttons in emails the fill that they have in the light theme', () => {
    expect(SITE_COLORS.find((color) => color.id === id)?.fill).toBe(of('--accent-fill', 0));
  });

  it('has a value for each property of the accent', () => {
    const names = [...BASE.keys()].filter((name) => name.includes('accent'));
    expect([...own.keys()]).toEqual(expect.arrayContaining(names));
  });
});
