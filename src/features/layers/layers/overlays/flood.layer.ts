import { oneOf, startsWith } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { staticTiles } from './static-tiles.ts';

/** The zones of the Flood Insurance Rate Map (FEMA, S_FLD_HAZ_AR), the more hazardous first. "Area not included" precedes A, which would match it, too. */
export const flood: OverlayLayer = {
  id: 'flood',
  name: 'Flood zones',
  description: 'FEMA flood hazard zones',
  source: 'Federal Emergency Management Agency, National Flood Hazard Layer',
  docs: 'https://www.fema.gov/flood-maps/national-flood-hazard-layer',
  type: 'vector',
  countries: ['us'],
  minZoom: 10,
  maxZoom: 22,
  tiles: staticTiles('fema'),
  draw: 'area',
  classes: [
    {
      label: 'Floodway',
      color: { light: '#c2185b', dark: '#f06292' },
      when: ['in', 'FLOODWAY', ['upcase', ['to-string', ['get', 'zone_subty']]]],
    },
    {
      label: 'V, VE: coast with waves, 1% a year',
      color: { light: '#5e35b1', dark: '#9575cd' },
      when: startsWith('fld_zone', 'V'),
    },
    {
      label: 'Area not included',
      color: { light: '#9e9e9e', dark: '#8a8f94' },
      when: oneOf('fld_zone', 'AREA NOT INCLUDED'),
    },
    {
      label: 'A, AE, AH, AO: 1% a year',
      color: { light: '#1e88e5', dark: '#4fa3f0' },
      when: startsWith('fld_zone', 'A'),
    },
    {
      label: 'X: 0.2% a year, or behind a levee',
      color: { light: '#f5a623', dark: '#ffc65c' },
      when: [
        'any',
        oneOf('fld_zone', 'B'),
        ['in', '0.2 PCT', ['upcase', ['to-string', ['get', 'zone_subty']]]],
        ['in', 'LEVEE', ['upcase', ['to-string', ['get', 'zone_subty']]]],
      ],
    },
    { label: 'D: not studied', color: { light: '#8d6e63', dark: '#bcaaa4' }, when: oneOf('fld_zone', 'D') },
    {
      label: 'Open water',
      color: { light: '#90caf9', dark: '#3c6e93' },
      when: oneOf('fld_zone', 'OPEN WATER'),
    },
    { label: 'X, C: minimal hazard', color: { light: '#cfd8c9', dark: '#4a5448' }, when: null },
  ],
};
