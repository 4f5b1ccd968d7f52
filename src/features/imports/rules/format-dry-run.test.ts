import { expect, it } from 'vitest';
import { EMPTY_DRY_RUN } from './dry-run-result.ts';
import { formatDryRun } from './format-dry-run.ts';

const TRIED = {
  ...EMPTY_DRY_RUN,
  file: 'lots.gpkg',
  place: { path: '/us/zz/alder', is_inside: true, message: null },
};

it.each([
  ['roll', { parcel: 'PIN', table: 'PIN' }, '--join-layer roll --on PIN'],
  ['tax/roll', { parcel: 'PIN', table: 'PARCEL_NO' }, '--join-layer tax/roll --on PIN=PARCEL_NO'],
  [
    'Tax Roll 2024',
    { parcel: 'PIN', table: 'Parcel No' },
    "--join-layer 'Tax Roll 2024' --on 'PIN=Parcel No'",
  ],
  ["Owner's", { parcel: 'PIN', table: 'PIN' }, String.raw`--join-layer 'Owner'\''s' --on PIN`],
])('writes the options that join the table %s, as a shell needs them', (layer, on, options) => {
  const lines = formatDryRun({ ...TRIED, proposed_join: { layer, on, columns: ['owner'] } });
  const line = lines.find((text) => text.includes('PROPOSED')) ?? '';
  expect(line.slice(line.indexOf('--join-layer'))).toBe(options);
});

it.each([
  [1, [7], '1  skipped: There is no geometry. Row 7'],
  [2, [7, 9], '2  skipped: There is no geometry. Rows 7, 9'],
  [1200, [1, 2, 3, 4, 5, 6], '1,200  skipped: There is no geometry. Rows 1, 2, 3, 4, 5, ... (1,195 more)'],
])('lists the rows of %i findings', (count, rows, text) => {
  const finding = {
    code: 'no_geometry',
    outcome: 'skipped',
    message: 'There is no geometry.',
    count,
    rows,
  } as const;
  expect(formatDryRun({ ...TRIED, findings: [finding] }).map((line) => line.trim())).toContain(text);
});

it('writes a proposed code table as the parts of a recipe', () => {
  const proposed_code_table = {
    layer: 'uses',
    from: 'USE',
    code: 'usecode',
    to: 'usedesc',
    code_column: 'CODE',
    value_column: 'TEXT',
  };
  const line =
    formatDryRun({ ...TRIED, proposed_code_table }).find((text) => text.includes('PROPOSED')) ?? '';
  expect(JSON.parse(line.slice(line.indexOf('{')))).toEqual({
    lookups: { uses: { layer: 'uses', code_column: 'CODE', value_column: 'TEXT' } },
    columns: [
      { from: 'USE', to: 'usecode' },
      { from: 'USE', to: 'usedesc', lookup: 'uses', reason: 'the texts are in the table uses' },
    ],
  });
});
