import { numbered } from './classes.ts';
import { parcelCodes } from './static-tiles.ts';
import type { OverlayLayer } from './overlay-layer.ts';

/** Colors the first digit of the activity code (American Planning Association, LBCS). In the tiles, 9 is "no activity" and 10 "no code". */
export const lbcsActivity: OverlayLayer = {
  id: 'lbcs-activity',
  name: 'LBCS Activity',
  description: 'What people do on each parcel, by the Land-Based Classification Standards',
  source: 'Parcel records; classes of the American Planning Association',
  ...parcelCodes('lbcs_activity'),
  classes: [
    numbered(1, 'Residential', '#ffff00', '#e8e337'),
    numbered(2, 'Shopping, business, trade', '#ff0000', '#f0524b'),
    numbered(3, 'Industrial, waste', '#a020f0', '#b55cf0'),
    numbered(4, 'Institutional, infrastructure', '#0000ff', '#5a78ff'),
    numbered(5, 'Travel', '#bebebe', '#aeb4ba'),
    numbered(6, 'Mass assembly', '#2f4f4f', '#6c9494'),
    numbered(7, 'Leisure', '#90ee90', '#82d982'),
    numbered(8, 'Natural resources', '#228b22', '#3fae3f'),
    { label: 'No activity, or unknown', color: { light: '#d3d3d3', dark: '#6a7077' }, when: null },
  ],
};
