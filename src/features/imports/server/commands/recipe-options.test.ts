import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Problem } from '../../../../kernel/problem.ts';
import { readRecipeOptions } from './recipe-options.ts';

const NONE = {
  recipe: undefined,
  layer: undefined,
  crs: undefined,
  encoding: undefined,
  where: undefined,
  spatial: [],
};
const joins = (count: number) =>
  Array.from({ length: count }, () => [
    { name: 'join', value: '/roll.csv' },
    { name: 'on', value: 'PIN' },
  ]).flat();

it('makes a recipe from options, and none without options', async () => {
  expect(await readRecipeOptions(NONE, [], '/')).toBeNull();
  expect(await readRecipeOptions({ ...NONE, where: 'A = 1' }, joins(5), '/')).toMatchObject({
    where: 'A = 1',
    joins: Array.from({ length: 5 }, () => ({ file: '/roll.csv' })),
  });
});

it.each([
  [
    'too many joins',
    NONE,
    joins(6),
    /^The recipe of these options is not valid: recipe\.joins has more than 5 items$/,
  ],
  [
    'an empty condition',
    { ...NONE, where: '' },
    [],
    /^The recipe of these options is not valid: recipe\.where must not be empty$/,
  ],
])('says what is wrong with %s', async (_, given, inOrder, message) => {
  const failure = await readRecipeOptions(given, inOrder, '/').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Problem);
  expect((failure as Problem).message).toMatch(message);
});

it('says what is wrong with a file', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'platbook-recipe-'));
  try {
    await writeFile(path.join(dir, 'recipe.json'), '{"version":2,"columns":[{"from":1,"to":"owner"}]}');
    const reading = readRecipeOptions({ ...NONE, recipe: 'recipe.json' }, [], dir);
    await expect(reading).rejects.toThrow(
      /recipe\.json is not valid: recipe\.columns\.0\.from must be text$/,
    );
  } finally {
    await rm(dir, { recursive: true });
  }
});
