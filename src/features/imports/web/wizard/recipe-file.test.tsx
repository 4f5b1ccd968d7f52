// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { RecipeFile } from './recipe-file.tsx';

afterEach(cleanup);

function showFile(file: string | undefined) {
  const join = { file, on: { parcel: 'PIN', table: 'PIN', match: 'exact' as const }, rules: {} };
  render(<RecipeFile recipe={{ ...EMPTY_RECIPE, joins: [join] }} name="lots.zip" onLoad={() => undefined} />);
}

test('says that the id of an uploaded table must be replaced before the file is used elsewhere', () => {
  showFile('upload:6f0c0d0e-0000-4000-8000-000000000000');
  expect(screen.getByText(/replace “upload:” and the id in it by the path of the table/)).toBeTruthy();
});

test.each(['/srv/roll.csv', undefined])('says nothing about the table %s', (file) => {
  showFile(file);
  expect(screen.queryByText(/the id in it/)).toBeNull();
});
