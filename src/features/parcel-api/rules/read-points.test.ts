import { expect, test } from 'vitest';
import { readPoints } from './read-points.ts';

test.each([
  ['a point', { type: 'Point', coordinates: [-100, 40] }, [{ lon: -100, lat: 40 }]],
  ['a point with a height', { type: 'Point', coordinates: [-100, 40, 7] }, [{ lon: -100, lat: 40 }]],
  [
    'some points',
    {
      type: 'MultiPoint',
      coordinates: [
        [-100, 40],
        [180, -90],
      ],
    },
    [
      { lon: -100, lat: 40 },
      { lon: 180, lat: -90 },
    ],
  ],
  [
    'a feature',
    { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
    [{ lon: 0, lat: 0 }],
  ],
])('reads %s', (_title, given, points) => {
  expect(readPoints(JSON.stringify(given))).toEqual(points);
});

test.each([
  ['POINT(0 0)', 'is not GeoJSON'],
  ['null', 'is not GeoJSON'],
  ['{"type":"Point","coordinates":["0","0"]}', 'is not GeoJSON'],
  ['{"type":"MultiPoint","coordinates":[]}', 'is not GeoJSON'],
  ['{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[0,0]]]}', 'is not GeoJSON'],
  ['{"type":"Point","coordinates":[181,0]}', 'longitude from -180 to 180'],
  ['{"type":"Point","coordinates":[0,1e309]}', 'latitude from -90 to 90'],
  [`{"type":"MultiPoint","coordinates":[${'[0,0],'.repeat(100)}[0,0]]}`, 'more than 100 points'],
])('%s is refused', (given, message) => {
  expect(readPoints(given)).toEqual(expect.stringContaining(message));
});
