import { describe, expect, it } from 'vitest';
import { BASE_KINDS, PARCEL_COLORS } from '../../parcels/layers/parcel-colors.ts';
import { faintOn } from './faint-color.ts';
import { COLORED_PARTS, colorOf, defaultColorOf, isDefaultColors, parcelColorsOf } from './map-colors.ts';

const [lines] = COLORED_PARTS;
if (lines === undefined) throw new Error('no parts');

describe('map colors', () => {
  it('are the site’s until the reader selects others', () => {
    expect(colorOf({}, 'street', lines)).toBe('#008888');
    expect(defaultColorOf('satellite', lines)).toBe('#daff0a');
    const selected = { street: { parcel_lines: '#AA0000' } };
    expect(colorOf(selected, 'street', lines)).toBe('#aa0000');
    expect(colorOf(selected, 'satellite', lines)).toBe('#daff0a');
  });

  it.each([
    [{}, true],
    [{ street: {} }, true],
    [{ street: { parcel_lines: '#008888' } }, true],
    [{ street: { parcel_lines: '#008888FF' } }, true],
    [{ satellite: { hover_parcel: '#123456' } }, false],
  ])('%j are the defaults: %s', (selected, isDefault) => {
    expect(isDefaultColors(selected)).toBe(isDefault);
  });

  it('are passed to the map under its own names and without an opacity', () => {
    const selected = { street: { parcel_lines: '#aa000080' }, satellite: { selected_parcel: '#00FF00' } };
    expect(parcelColorsOf(selected)).toEqual({
      street: { parcelLines: '#aa0000' },
      satellite: { selectedParcel: '#00ff00' },
    });
    expect(parcelColorsOf({})).toEqual({ street: {}, satellite: {} });
  });
});

describe('a faint color', () => {
  it.each([
    ['#ffffff', 'street', ['light']],
    ['#f7f5f0', 'street', ['light']],
    ['#c8ccd0', 'street', ['light']],
    ['#000000', 'street', ['dark']],
    ['#1d2126', 'street', ['dark']],
    ['#003050', 'street', ['dark']],
    ['#ff8800', 'street', []],
    ['#3b4a34', 'satellite', ['photograph']],
    ['#7a7a7a', 'satellite', ['photograph']],
    ['#202020', 'satellite', ['photograph']],
    ['#ffffff', 'satellite', []],
    ['#00ffff', 'satellite', []],
  ] as const)('%s on %s: %j', (hex, kind, expected) => {
    expect(faintOn(hex, kind)).toEqual(expected);
  });

  it('is not among the site’s colors', () => {
    for (const kind of BASE_KINDS)
      for (const hex of Object.values(PARCEL_COLORS[kind])) expect(faintOn(hex, kind), hex).toEqual([]);
  });
});
