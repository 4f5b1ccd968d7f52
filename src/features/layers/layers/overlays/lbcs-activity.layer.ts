import { oneOf } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';

/** Returns a class for the first digit of the activity code (American Planning Association, LBCS). In the tiles, 9 is "no activity" and 10 "no code". */
const activity = (digit: number, label: string, light: string, dark = light) => ({
  label,
  color: { light, dark },
  when: oneOf('class', digit),
});

export const lbcsActivity: OverlayLayer = {
  id: 'lbcs-activity',
  name: 'LBCS Activity',
  description: 'What people do on each parcel, by the Land-Based Classification Standards',
  source: 'Parcel records; classes of the American Planning Association',
  docs: 'https://www.planning.org/lbcs/',
  type: 'vector',
  countries: ['us', 'ca'],
  minZoom: 11,
  maxZoom: 22,
  tiles: {
    path: '/api/v1/parcels/{z}/{x}/{y}.mvt?fields=none&classes=lbcs_activity',
    sourceLayer: 'parcels',
    minZoom: 11,
    maxZoom: 16,
    staticLayer: null,
    access: 'lbcs_activity',
  },
  draw: 'area',
  classes: [
    activity(1, 'Residential', '#ffff00', '#e8e337'),
    activity(2, 'Shopping, business, trade', '#ff0000', '#f0524b'),
    activity(3, 'Industrial, waste', '#a020f0', '#b55cf0'),
    activity(4, 'Institutional, infrastructure', '#0000ff', '#5a78ff'),
    activity(5, 'Travel', '#bebebe', '#aeb4ba'),
    activity(6, 'Mass assembly', '#2f4f4f', '#6c9494'),
    activity(7, 'Leisure', '#90ee90', '#82d982'),
    activity(8, 'Natural resources', '#228b22', '#3fae3f'),
    { label: 'No activity, or unknown', color: { light: '#d3d3d3', dark: '#6a7077' }, when: null },
  ],
};
