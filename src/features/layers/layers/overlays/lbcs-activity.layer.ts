import { numbered } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { parcelCodes } from './static-tiles.ts';

/**
 * Colors the first digit of the activity code (American Planning Association, LBCS). In the tiles, 9 is "no activity" and 10 "no code". On the dark map the
 * pure colors of the standard would glare, so they are darker and less saturated there.
 */
export const lbcsActivity: OverlayLayer = {
  id: 'lbcs-activity',
  name: 'LBCS Activity',
  description: 'What people do on each parcel, by the Land-Based Classification Standards',
  source: 'Parcel records; classes of the American Planning Association',
  ...parcelCodes('lbcs_activity'),
  classes: [
    numbered(1, 'Residential', '#ffff00', '#a89a34'),
    numbered(2, 'Shopping, business, trade', '#ff0000', '#c2524c'),
    numbered(3, 'Industrial, waste', '#a020f0', '#9463c4'),
    numbered(4, 'Institutional, infrastructure', '#0000ff', '#5273d8'),
    numbered(5, 'Travel', '#bebebe', '#858c93'),
    numbered(6, 'Mass assembly', '#2f4f4f', '#4f7d7d'),
    numbered(7, 'Leisure', '#90ee90', '#7dbb78'),
    numbered(8, 'Natural resources', '#228b22', '#3f8f45'),
    { label: 'No activity, or unknown', color: { light: '#d3d3d3', dark: '#50575d' }, when: null },
  ],
};
