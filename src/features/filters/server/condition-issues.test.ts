import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldIssues } from '../../../kernel/field-issues.ts';
import { countParcels } from '../contract.ts';

const COUNTY = '/us/md/baltimore-city';
const OPERATORS = 'must be all, any, is, is_not, in, not_in, exists, gt, gte, lt, lte, contains or inside';

/** Returns the issues of a filter with this condition. The fields are relative to the condition: `.value`. */
function issuesOf(condition: unknown): string[] {
  const query = { path: COUNTY, parcel: { [COUNTY]: { op: 'all', nodes: [condition] } } };
  const parsed = countParcels.body?.safeParse({ query });
  return fieldIssues('body', parsed?.error?.issues ?? []).map(
    ({ field, message }) => `${field.replace(`body.query.parcel.${COUNTY}.nodes.0`, '')}: ${message}`,
  );
}

describe('the issues of a condition name what is wrong in it', () => {
  test.each<[string, unknown, string[]]>([
    ['an operator that does not exist', { op: 'equals', column: 'landval', value: 1 }, [`.op: ${OPERATORS}`]],
    ['no operator', { column: 'landval' }, [`.op: ${OPERATORS}`]],
    ['no value', { op: 'is', column: 'landval' }, ['.value: is required']],
    ['a null', { op: 'gt', column: 'landval', value: null }, ['.value: must be a number or text']],
    [
      'an object as value',
      { op: 'is', column: 'landval', value: {} },
      ['.value: must be text, a number or true or false'],
    ],
    [
      'value in place of values',
      { op: 'in', column: 'landval', value: [1] },
      ['.values: is required', ': has unknown keys: value'],
    ],
    [
      'a wrong entry of a list',
      { op: 'in', column: 'landval', values: [1, null] },
      ['.values.1: must be text, a number or true or false'],
    ],
    ['no column', { op: 'is', value: 1 }, ['.column: is required']],
    ['an inner group without nodes', { op: 'any' }, ['.nodes: is required']],
    [
      'an operator deep inside',
      { op: 'any', nodes: [{ op: 'like', column: 'owner', value: 'x' }] },
      [`.nodes.0.op: ${OPERATORS}`],
    ],
    [
      'a ring of one position',
      { op: 'inside', shape: { type: 'Polygon', coordinates: [[[0, 0]]] } },
      ['.shape.coordinates.0: has fewer than 4 items'],
    ],
    ['a text as condition', 'landval > 1', [': must be an object']],
  ])('%s', (_, condition, expected) => {
    expect(issuesOf(condition)).toEqual(expected);
  });
});

describe('the issues of an object whose form is named by one of its keys', () => {
  const form = z.discriminatedUnion('by', [
    z.object({ by: z.literal('card'), token: z.string() }),
    z.object({ by: z.literal('order'), number: z.string() }),
  ]);
  const issuesIn = (given: unknown) =>
    fieldIssues('body', z.object({ pay: form }).safeParse({ pay: given }).error?.issues ?? []);
  test.each([
    [{ by: 'NaN' }, [{ field: 'body.pay.by', message: 'must be card or order' }]],
    [{}, [{ field: 'body.pay.by', message: 'must be card or order' }]],
    [{ by: 'card' }, [{ field: 'body.pay.token', message: 'is required' }]],
    ['card', [{ field: 'body.pay', message: 'must be an object' }]],
  ])('%j', (given, expected) => expect(issuesIn(given)).toEqual(expected));
});
