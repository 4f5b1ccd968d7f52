import { expect, it } from 'vitest';
import { STYLE_INPUT } from '../../../../tests/support/style-input.ts';
import { buildStyle } from '../../../map/build-style.ts';
import { NO_VALUES, withValue } from '../../../map/map-value.ts';
import type { ThemeName } from '../../../map/themes.ts';
import { SUB_BOUNDARY_SET } from '../../places/layers/map-values.ts';
import { childClasses } from '../rules/child-classes.ts';
import { childColors } from './child-colors.ts';
import { CHILD_COLORS } from './map-values.ts';

const SET = { path: '/us/zz/alder', style: 'city' };
const classes = childClasses(
  [1, 2, 3].map((id) => ({ id, value: id * 10 })),
  'equal',
);

function fillOn(theme: ThemeName): string {
  const set = withValue(NO_VALUES, SUB_BOUNDARY_SET, { ...SET, version: 'a1' });
  const values = withValue(set, CHILD_COLORS, { ...SET, classes });
  const { layers } = buildStyle({ ...STYLE_INPUT, theme, values }, [childColors]);
  return JSON.stringify(layers.find(({ id }) => id === 'child-color-fill')?.paint);
}

// A print may have the light map although the screen has the dark one. The highest value must stand out on both, so each has its own colors.
it.each(['light', 'dark'] as const)('draws the classes in the colors of the %s map', (theme) => {
  const other = theme === 'light' ? 'dark' : 'light';
  const [lowest] = classes;
  expect(lowest?.colors.light).not.toBe(lowest?.colors.dark);
  expect(fillOn(theme)).toContain(`[1],"${lowest?.colors[theme]}"`);
  expect(fillOn(theme)).not.toContain(`[1],"${lowest?.colors[other]}"`);
});
