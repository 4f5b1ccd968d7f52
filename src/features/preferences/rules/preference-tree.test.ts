import { describe, expect, it } from 'vitest';
import { PREFERENCES } from './preference-keys.ts';
import {
  leavesOf,
  nodeAt,
  preferencesOf,
  readPreferenceChanges,
  valueAt,
  withChanges,
} from './preference-tree.ts';

describe('readPreferenceChanges', () => {
  it.each([
    [{ unit_area: 'acres' }, [{ path: 'unit_area', value: 'acres' }]],
    [
      { feature_flags: { react_map_component: false } },
      [{ path: 'feature_flags.react_map_component', value: false }],
    ],
    [
      { 'feature_flags.react_map_component': false },
      [{ path: 'feature_flags.react_map_component', value: false }],
    ],
    [
      { 'map_colors.street': { hover_parcel: '#2980B9' } },
      [{ path: 'map_colors.street.hover_parcel', value: '#2980B9' }],
    ],
    [{ map_colors: null }, [{ path: 'map_colors', value: null }]],
    [{ map_colors: {} }, []],
    [{}, []],
  ])('takes %j', (data, changes) => {
    expect(readPreferenceChanges(data)).toEqual({ changes, issues: [] });
  });

  it.each([
    [{ color: 'red' }, 'color', /not a known preference; known here: unit_distance/],
    [{ map_colors: { moon: {} } }, 'map_colors.moon', /known here: street, satellite/],
    [{ 'map_colors.street.x': '#000000' }, 'map_colors.street.x', /known here: parcel_lines/],
    [{ map_colors: '#000000' }, 'map_colors', /group of preferences: street, satellite/],
    [{ map_colors: [] }, 'map_colors', /group/],
    [
      { map_colors: { street: { hover_parcel: 'red' } } },
      'map_colors.street.hover_parcel',
      /not a color such as/,
    ],
    [{ unit_area: 'barns' }, 'unit_area', /acres/],
    [{ zoom_reminder_dismissed: 'yes' }, 'zoom_reminder_dismissed', /boolean/],
    [{ constructor: true }, 'constructor', /not a known/],
    [JSON.parse('{"__proto__": {"x": 1}}') as Record<string, unknown>, '__proto__', /not a known/],
    [{ '': 1 }, '', /not a known/],
    [{ 'unit_area.': 'acres' }, 'unit_area.', /not a known/],
  ])('refuses %j and names %s', (data, path, message) => {
    const { changes, issues } = readPreferenceChanges(data);
    expect(changes).toEqual([]);
    expect(issues.map((issue) => issue.path)).toEqual([path]);
    const told = issues.flatMap(({ message: own, refused = [] }) => [
      own,
      ...refused.map((issue) => issue.message),
    ]);
    expect(told.join('; ')).toMatch(message);
  });
});

describe('a tree of preferences', () => {
  const tree = preferencesOf([
    { path: 'unit_area', value: 'acres' },
    { path: 'map_colors.street.hover_parcel', value: '#111111' },
    { path: 'map_colors.street.selected_parcel', value: '#222222' },
    { path: 'map_colors.satellite.hover_parcel', value: '#333333' },
    { path: 'gone', value: 1 },
    { path: 'unit_distance', value: 'leagues' },
  ]);

  it('consists of the leaves that are known and valid', () => {
    expect(tree).toEqual({
      unit_area: 'acres',
      map_colors: {
        street: { hover_parcel: '#111111', selected_parcel: '#222222' },
        satellite: { hover_parcel: '#333333' },
      },
    });
    expect(preferencesOf(leavesOf(tree))).toEqual(tree);
  });

  it('is changed value by value, and null removes a branch', () => {
    const changes = readPreferenceChanges({
      map_colors: { street: null, satellite: { parcel_lines: '#444444' } },
    }).changes;
    expect(withChanges(tree, changes)).toEqual({
      unit_area: 'acres',
      map_colors: { satellite: { hover_parcel: '#333333', parcel_lines: '#444444' } },
    });
    expect(valueAt(tree, 'map_colors.street.hover_parcel')).toBe('#111111');
  });

  it('is read at any path', () => {
    expect(valueAt(tree, 'map_colors.satellite')).toEqual({ hover_parcel: '#333333' });
    expect(valueAt(tree, 'map_colors.satellite.parcel_lines')).toBeUndefined();
    expect(valueAt(tree, 'unit_area.x')).toBeUndefined();
    expect(nodeAt(PREFERENCES, 'map_colors.street')).toBe(PREFERENCES.map_colors.street);
    expect(nodeAt(PREFERENCES, 'toString')).toBeUndefined();
  });
});
