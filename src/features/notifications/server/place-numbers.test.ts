import { expect, it } from 'vitest';
import { Problem } from '../../../kernel/problem.ts';
import { OutsideOfCounty } from '../../filters/server/index.ts';
import { rowsOfPlaces } from './place-numbers.ts';

it('a place elsewhere has no rows, and a place whose outline cannot be used has no numbers', async () => {
  const problems: Record<string, Error> = {
    '/us/zz/elsewhere': new OutsideOfCounty('/us/zz/elsewhere', '/us/zz/alder'),
    '/us/zz/alder/coast': new Problem('invalid_input', 'The outline has too many corners for this county.'),
  };
  const selector = {
    select: ({ path }: { path: string }) => {
      const problem = problems[path];
      return problem === undefined ? Promise.resolve(Uint32Array.of(3, 5)) : Promise.reject(problem);
    },
  };
  const left: string[] = [];
  const log = { debug: ({ path }: { path: string }) => void left.push(path) } as never;
  const paths = ['/us/zz/alder/hill', ...Object.keys(problems)];
  expect(await rowsOfPlaces({ log }, selector, paths)).toEqual(
    new Map([
      ['/us/zz/alder/hill', Uint32Array.of(3, 5)],
      ['/us/zz/elsewhere', new Uint32Array(0)],
    ]),
  );
  expect(left).toEqual(['/us/zz/alder/coast']);
});
