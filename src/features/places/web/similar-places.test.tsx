// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Asked, answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { listPlaceChildren } from '../contract.ts';
import { SimilarPlaces } from './similar-places.tsx';
import { namesInsideQuery } from './use-places.ts';

const parts = startParts();
const COUNTIES = [
  {
    path: '/us/va/williamsburg-city',
    name: 'Williamsburg City',
    headline: 'Williamsburg City, VA',
    bbox: null,
  },
  { path: '/us/va/york', name: 'York County', headline: 'York County, VA', bbox: null },
];

/** Shows a text once the places inside the parent have arrived or were refused, because the links wait for them. */
function Answered({ parent }: { parent: string }) {
  return useQuery(namesInsideQuery(parent)).isFetched && 'answered';
}

function show(path: string, asked: Asked<unknown>[] = []) {
  const parent = path.split('/').slice(0, 3).join('/');
  const shown = (
    <>
      <SimilarPlaces path={path} />
      <Answered parent={parent} />
    </>
  );
  return parts.show(shown, {
    answers: [
      answer(listPlaceChildren, (request) => {
        asked.push(request);
        if (request.path !== '/us/va/children.json') throw new Problem('not_found');
        const children = { type: 'FeatureCollection' as const, features: [] };
        return { success: true as const, style: 'admin', version: '1', total: 2, children, data: COUNTIES };
      }),
    ],
  });
}

it.each(['/us/va/williamsburg', '/us/va/wiliamsburg-city', '/us/va/williamsburg/123'])(
  'for the unknown address %s, a link to the county with a similar path is shown',
  async (path) => {
    show(path);
    const link = await screen.findByRole('link', { name: 'Williamsburg City' });
    expect(link.getAttribute('href')).toBe('/us/va/williamsburg-city');
    expect(screen.queryByText(/York/)).toBeNull();
  },
);

it.each(['/us/va/york/123', '/us/va/atlantis', '/us/xx/york'])('nothing is shown for %s', async (path) => {
  const asked: Asked<unknown>[] = [];
  const { container } = show(path, asked);
  await screen.findByText('answered');
  expect(asked).toHaveLength(1);
  expect(container.querySelector('p')).toBeNull();
});
