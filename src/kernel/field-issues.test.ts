import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputIssues } from './field-issues.ts';

const flag = z.union([z.enum(['true', '1']), z.boolean()], { error: 'must be true or false' });
const schema = z.object({
  lat: z.coerce.number(),
  limit: z.coerce.number().max(5).default(1),
  path: z.string().optional(),
  style: z.enum(['a', 'b']).optional(),
  flag: flag.optional(),
  names: z.union([z.array(z.enum(['a', 'b'])).max(2), z.enum(['a', 'b'])]).optional(),
});

test.each([
  ['a missing number', { limit: '2' }, 'lat', 'is required'],
  ['a word for a number', { lat: 'north' }, 'lat', 'must be a number'],
  ['a number above its limit', { lat: '1', limit: '9' }, 'limit', 'must be 5 or less'],
  ['a number that is there twice', { lat: ['1', '2'] }, 'lat', 'is given more than once'],
  ['a text that is there twice', { lat: '1', path: ['/us', '/ca'] }, 'path', 'is given more than once'],
  ['a choice that is there twice', { lat: '1', style: ['a', 'b'] }, 'style', 'is given more than once'],
  ['a flag that is there twice', { lat: '1', flag: ['true', '1'] }, 'flag', 'is given more than once'],
  ['a flag with another word', { lat: '1', flag: 'yes' }, 'flag', 'must be true or false'],
  ['a list with another word', { lat: '1', names: ['a', 'c'] }, 'names.1', 'must be a or b'],
  ['a list that is too long', { lat: '1', names: ['a', 'b', 'a'] }, 'names', 'has more than 2 items'],
])('says what is wrong with %s in an address', (_, query, name, message) => {
  const issues = schema.safeParse(query).error?.issues ?? [];
  expect(inputIssues('query', issues, query)).toEqual([{ field: `query.${name}`, message }]);
});

test('a value that fails two checks with the same message has one issue', () => {
  const slug = z
    .string()
    .length(4, 'is not an id')
    .regex(/^[a-z]*$/, 'is not an id');
  const issues = slug.safeParse('No such').error?.issues ?? [];
  expect(issues).toHaveLength(2);
  expect(inputIssues('params', issues, 'No such')).toEqual([{ field: 'params', message: 'is not an id' }]);
});

test('a list in a body is a list, not a repeated parameter', () => {
  const body = { path: ['/us'], lat: 1 };
  const issues = schema.safeParse(body).error?.issues ?? [];
  expect(inputIssues('body', issues, body)).toEqual([{ field: 'body.path', message: 'must be text' }]);
});
