import { describe, expect, it, test } from 'vitest';
import { parseCoordinates } from './parse-coordinates.ts';
import { isUnreadablePosition, readPlusCode } from './plus-code.ts';

/** Ways in which people, instruments and other programs write the same point. */
const WAYS = `
  N 39.29 W 76.61|39.29 N 76.61 W|N39.29, W76.61|39.29° -76.61°|39.29°, −76.61°|39.29 north, 76.61 west|39.29 degrees N 76.61 degrees W
  39 deg 17 min 24 sec N, 76 deg 36 min 36 sec W|N 39° 17' 24" W 76° 36' 36"|N39 17 24 W76 36 36|39d17m24s N 76d36m36s W|39:17:24N 76:36:36W
  39-17-24 N 76-36-36 W|N39-17-24 W76-36-36|39°17'24" -76°36'36"|N 39 17.4 W 76 36.6|Lat 39.29 N, Long 76.61 W|39.29 lat, -76.61 long
  GPS: 39.29, -76.61|GPS coordinates 39.29 -76.61|coordinates: 39.29,-76.61|lat/long 39.29, -76.61|Lat, Lng: 39.29, -76.61|39,29; -76,61
  SRID=4326;POINT(-76.61 39.29)|POINT Z (-76.61 39.29 12.5)|https://maps.example/?mlat=39.29&mlon=-76.61#map=17/39.3/-76.6
  https://www.google.com/maps/place/Oak/@39.3,-76.6,17z/data=!3m1!4b1!3d39.29!4d-76.61
  @39.29,-76.61,17z`;

describe('coordinates in another form', () => {
  it.each(WAYS.trim().split(/\s*[|\n]\s*/))('%s', (text) => {
    const point = parseCoordinates(text);
    expect(point?.lat).toBeCloseTo(39.29, 9);
    expect(point?.lon).toBeCloseTo(-76.61, 9);
  });

  it.each([
    '45 north 100 west',
    '123 North 5 West',
    '12.5 North Main',
    'lat 39.29',
    'GPS 12',
    'Location: 12 Main St',
    '12-34-56 N',
    '12-34-5678',
    '12 sec 5',
    'Long St 12',
    '39,29; 76,61',
  ])('%s is not a position', (text) => expect(parseCoordinates(text)).toBeNull());
});

describe('a plus code', () => {
  test.each([
    ['87F579RQ+54', 39.2904375, -76.6121875],
    ['87f579rq+54 Baltimore, MD', 39.2904375, -76.6121875],
    ['8FVC9G8F+6XQ', 47.3655875, 8.52498438],
  ])('%s is at %d, %d', (text, lat, lon) => {
    expect(parseCoordinates(text)?.lat).toBeCloseTo(lat, 4);
    expect(parseCoordinates(text)?.lon).toBeCloseTo(lon, 4);
  });

  test.each(['79RQ+54', '87F579RQ', '87F579RA+54', 'FFF579RQ+54', '12+34', ''])(
    '%j is not a whole code',
    (text) => expect(readPlusCode(text)).toBeNull(),
  );

  test.each([
    '79RQ+54 Baltimore',
    '79RQ+54',
    '18S 361234 4350123',
    'UTM 18 S 361234 m E 4350123 m N',
    '///plain.words.here',
  ])('%s is a position that this site cannot read', (text) => expect(isUnreadablePosition(text)).toBe(true));
  test.each(['Main+Oak', '5th + Main', '2222+33', '18S 36 43', '12 Main St', '87F579RQ+54', '/us/md'])(
    '%s is not such a position',
    (text) => expect(isUnreadablePosition(text)).toBe(false),
  );
});
