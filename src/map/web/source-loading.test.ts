import type { Source } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { isSourceLoading } from './source-loading.ts';

it.each([
  ['is missing in the style', {}, false],
  ['has all its tiles', { parcels: true }, false],
  ['waits for tiles', { parcels: false }, true],
])('a source that %s', (_, loaded: Record<string, boolean>, isLoading) => {
  const map = {
    getSource: (id: string) => (id in loaded ? ({} as Source) : undefined) as never,
    isSourceLoaded: (id: string) => loaded[id] === true,
  };
  expect(isSourceLoading(map, 'parcels')).toBe(isLoading);
});
