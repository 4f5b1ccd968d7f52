// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import type { AreaFile } from '../contract.ts';
import { FileChoices } from './file-choices.tsx';

const parts = startParts();

const feature = (row: number, name: string | null, fault: string | null = null) => ({
  row,
  name,
  area_sqm: fault === null ? 40_469 : null,
  fault,
});
const FILE = {
  file: 'fields.zip',
  format: 'Shapefile',
  crs: 'NAD83',
  layer: null,
  layers: [],
  features: [feature(3, 'North'), feature(1, null), feature(2, 'Line', 'It is no area.')],
  is_cut: false,
} as unknown as AreaFile;

function show(found: Partial<AreaFile> = {}) {
  const layers: string[] = [];
  const rows: (readonly number[])[] = [];
  const shown = parts.show(
    <FileChoices
      found={{ ...FILE, ...found }}
      onLayer={(layer) => layers.push(layer)}
      onRows={(selected) => rows.push(selected)}
    />,
  );
  return { ...shown, layers, rows };
}

it('asks for the layer of a file with several layers', async () => {
  const { user, layers } = show({
    layers: [
      { name: 'fields', features: 1200 },
      { name: 'roads', features: null },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'fields (1,200)' }));
  expect(layers).toEqual(['fields']);
});

it('joins the selected features in the order of the file, and cannot select one that is not an area', async () => {
  const { user, rows } = show();
  const use = screen.getByRole('button', { name: 'Use this outline' });
  expect(use.hasAttribute('disabled')).toBe(true);
  screen.getByText('Choose an outline first.');
  expect(screen.getByRole('checkbox', { name: /Line.*It is no area/ }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /North/ }));
  await user.click(use);
  await user.click(screen.getByRole('checkbox', { name: /Row 1/ }));
  await user.click(screen.getByRole('button', { name: 'Join 2 outlines' }));
  expect(rows).toEqual([[3], [1, 3]]);
});

it('selects all usable features with one checkbox', async () => {
  const { user, rows } = show();
  await user.click(screen.getByRole('checkbox', { name: 'All that can be used' }));
  await user.click(screen.getByRole('button', { name: 'Join 2 outlines' }));
  expect(rows).toEqual([[1, 3]]);
});
