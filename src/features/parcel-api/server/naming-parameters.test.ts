import { expect, test } from 'vitest';
import { Problem } from '../../../kernel/problem.ts';
import { namingParameters } from './naming-parameters.ts';

test.each([
  ['body.query.path', 'body.path'],
  ['body.query.parcel', 'body.fields'],
  [null, 'body.geojson'],
])('a refusal of %s names %s', async (field, named) => {
  const detail = 'It does not fit.';
  const refusal = new Problem('invalid_input', {
    detail,
    ...(field !== null && { fields: [{ field, message: detail }] }),
  });
  await expect(namingParameters('body', Promise.reject(refusal))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { detail, fields: [{ field: named, message: detail }] },
  });
});
