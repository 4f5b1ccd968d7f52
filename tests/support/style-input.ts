import type { StyleInput } from '../../src/map/layer.ts';
import { NO_VALUES } from '../../src/map/map-value.ts';

/** A still street map in light colors, without values. */
export const STYLE_INPUT: StyleInput = {
  base: 'street',
  theme: 'light',
  tileVersion: '1',
  satellites: [],
  origin: '',
  isStill: true,
  is3d: false,
  values: NO_VALUES,
};
