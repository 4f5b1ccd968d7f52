import { describe, expect, it } from 'vitest';
import { type ParcelQuery, everyParcelOf } from '../../filters/rules/parcel-query.ts';
import { NO_STYLES, type StyleRule } from '../../filters/rules/style-rule.ts';
import { conflictMessage } from './project-conflict.ts';
import { type ProjectContent, contentLabel, isSamePart, unsavedParts } from './project-content.ts';
import { MAX_NAME_LENGTH, copyNameOf, nameIssue } from './project-name.ts';
import { projectPath, projectSlugOf } from './project-path.ts';

const county = '/us/md/baltimore-city';
const filtered = (value: number): ParcelQuery => ({
  ...everyParcelOf(county),
  parcel: { [county]: { op: 'all', nodes: [{ op: 'lt', column: 'landval', value }] } },
});
const rule: StyleRule = {
  field: 'usedesc',
  source: 'parcel',
  path: county,
  predicate: 'is',
  value: 'Vacant',
  fill: '#ff0000',
  line: '#000000',
};
const content = (change: Partial<ProjectContent> = {}): ProjectContent => ({
  query: everyParcelOf(county),
  styles: NO_STYLES,
  layers: {},
  camera: null,
  ...change,
});
const camera = { lon: -76.6, lat: 39.3, zoom: 12, bearing: 0, pitch: 0 };

describe('unsaved changes', () => {
  it.each([
    ['nothing', {}, []],
    ['a filter', { query: filtered(5) }, ['query']],
    ['the working boundary', { query: everyParcelOf('/us/md') }, []],
    [
      'a group without conditions',
      { query: { ...everyParcelOf(county), parcel: { [county]: { op: 'any', nodes: [] } } } },
      [],
    ],
    ['the path of the project itself', { query: { ...everyParcelOf(county), mapPath: '/projects/x' } }, []],
    ['a rule', { styles: { rules: [rule], default: null } }, ['styles']],
    [
      'the default color',
      { styles: { rules: [], default: { fill: '#ff0000', line: '#ff0000' } } },
      ['styles'],
    ],
    ['a layer', { layers: { layer: 'flood' } }, ['layers']],
    ['a layer that is off', { layers: { layer: undefined } }, []],
    ['where the map looks', { camera }, []],
    ['two things', { query: filtered(5), layers: { base: 'satellite1' } }, ['query', 'layers']],
  ] as [string, Partial<ProjectContent>, string[]][])('%s', (_, change, parts) => {
    expect(unsavedParts(content(), content(change))).toEqual(parts);
  });

  it('don’t depend on the order of keys, but on that of rules', () => {
    const turned = Object.fromEntries(Object.entries(rule).toReversed()) as unknown as StyleRule;
    const other = { ...rule, value: 'Used' };
    const styled = (rules: StyleRule[]) => content({ styles: { rules, default: null } });
    expect(unsavedParts(styled([rule]), styled([turned]))).toEqual([]);
    expect(unsavedParts(styled([rule, other]), styled([other, rule]))).toEqual(['styles']);
  });
});

it.each([
  [camera, true],
  [{ ...camera, lon: -76.600001 }, true],
  [{ ...camera, lon: -76.60001 }, false],
  [{ ...camera, zoom: 12.001 }, true],
  [{ ...camera, pitch: 45 }, false],
  [null, false],
])('a camera is the same to about a meter: %j', (other, isSame) => {
  expect(isSamePart('camera', content({ camera }), content({ camera: other }))).toBe(isSame);
});

it.each([
  ['no filters and no style rules', content()],
  ['1 filter and no style rules', content({ query: filtered(5) })],
  [
    '1 filter and 2 style rules',
    content({ query: filtered(5), styles: { rules: [rule, rule], default: null } }),
  ],
])('the label of content with %s', (label, given) => {
  expect(contentLabel(given)).toBe(label);
});

describe('a conflict', () => {
  const sent = { version: 3, name: 'Lots', content: content() };
  const kept = { version: 5, name: 'Lots', content: content({ query: filtered(5) }), savedBy: 'Bob' };

  it('tells of both versions, and what to do', () => {
    expect(conflictMessage(kept, sent)).toBe(
      'Bob saved this project after you opened it: version 5 has 1 filter and no style rules. ' +
        'Yours, made from version 3, has no filters and no style rules. ' +
        'Nothing was overwritten: take theirs, save yours over it, or save yours as a copy.',
    );
  });

  it('tells of a new name, and when the person who saved it has left', () => {
    const message = conflictMessage({ ...kept, name: 'Plots', savedBy: null }, sent);
    expect(message).toContain(
      'Somebody who has left saved this project after you opened it, now named “Plots”:',
    );
  });
});

describe('a name', () => {
  it.each([
    ['', 'Give the project a name.'],
    ['  ', 'Give the project a name.'],
    ['A', null],
    ['x'.repeat(MAX_NAME_LENGTH), null],
    [`  ${'x'.repeat(MAX_NAME_LENGTH)}  `, null],
    ['x'.repeat(MAX_NAME_LENGTH + 1), 'The name can have at most 100 characters.'],
  ])('%j', (name, issue) => {
    expect(nameIssue(name)).toBe(issue);
  });

  it('of a copy can be saved', () => {
    expect(copyNameOf('Lots')).toBe('Copy of Lots');
    expect(nameIssue(copyNameOf('x'.repeat(MAX_NAME_LENGTH)))).toBe(null);
    expect(copyNameOf(`${'x'.repeat(91)}😀`)).toBe(`Copy of ${'x'.repeat(91)}`);
  });
});

it('the path of a project has its slug', () => {
  expect(projectSlugOf(projectPath('0123456789abcdef'))).toBe('0123456789abcdef');
  for (const path of [
    '/projects/short',
    '/projects/0123456789abcdef/x',
    '/focus-areas/0123456789abcdef',
    '/',
  ])
    expect(projectSlugOf(path)).toBe(null);
});
