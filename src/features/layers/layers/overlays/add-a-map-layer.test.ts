import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateStyleMin } from '../../../../../tests/support/style-spec.ts';
import { BASE_MAPS } from '../../../../map/base-map.ts';
import { buildStyle } from '../../../../map/build-style.ts';
import type { StyleInput } from '../../../../map/layer.ts';
import { NO_VALUES, withValue } from '../../../../map/map-value.ts';
import { SHOWN_OVERLAYS } from '../map-values.ts';
import { overlaysOf } from '../overlays.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { OVERLAY_LAYERS, STRUCTURE_LAYER } from './overlay-layers.ts';
import { legendOf } from './paint-overlay.ts';

const GUIDE = path.resolve(import.meta.dirname, '../../../../../docs/guides/add-a-map-layer.md');
const INPUT: StyleInput = {
  base: 'street',
  theme: 'light',
  tileVersion: 'a1',
  satellites: [null, null],
  origin: '',
  isStill: true,
  is3d: false,
  values: withValue(NO_VALUES, SHOWN_OVERLAYS, { overlay: 'open-space', hasStructures: false }),
};

let dir = '';
let added: OverlayLayer;
beforeAll(async () => {
  const block = /```ts\n([\s\S]*?)```/.exec(await readFile(GUIDE, 'utf8'))?.[1] ?? '';
  dir = await mkdtemp(path.join(tmpdir(), 'platbook-guide-'));
  const file = path.join(dir, 'open-space.layer.ts');
  await writeFile(file, block.replaceAll("from './", `from '${pathToFileURL(import.meta.dirname).href}/`));
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { openSpace: OverlayLayer };
  added = module.openSpace;
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('the layer of the guide', () => {
  it.each(BASE_MAPS.flatMap((base) => (['light', 'dark'] as const).map((theme) => ({ base, theme }))))(
    'is drawn on $base in $theme',
    ({ base, theme }) => {
      const layers = overlaysOf([...OVERLAY_LAYERS, added], STRUCTURE_LAYER);
      const style = buildStyle({ ...INPUT, base, theme }, [layers]);
      expect(validateStyleMin(style)).toEqual([]);
      expect(style.layers.map(({ id }) => id)).toEqual([
        'overlay-open-space',
        'overlay-open-space-edge',
        'overlay-open-space-text',
      ]);
      expect(JSON.stringify(style.sources)).toContain('/api/v1/static/parks/{z}/{x}/{y}.mvt?v=a1');
    },
  );

  it('has its legend from the same classes', () => {
    expect(legendOf(added, 'dark')).toEqual([
      { label: 'Woods', color: '#4fa873' },
      { label: 'Golf', color: '#93b348' },
      { label: 'Park', color: '#6fae5b' },
    ]);
  });

  it('is drawn only when it is turned on', () => {
    const layers = overlaysOf([...OVERLAY_LAYERS, added], STRUCTURE_LAYER);
    const values = withValue(NO_VALUES, SHOWN_OVERLAYS, { overlay: 'zoning', hasStructures: true });
    const style = buildStyle({ ...INPUT, values }, [layers]);
    expect(Object.keys(style.sources)).toEqual(['overlay-zoning', 'overlay-building-footprints']);
  });
});
