// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../../tests/support/part.ts';
import { STATIC_LAYERS, type StaticLayer } from '../../../layers/rules/static-layers.ts';
import { PropertyChoices } from './property-choices.tsx';

const parts = startParts();

/** Shows the column for `zoning`, which the preview guesses from ZONE unless `columns` selects one. */
async function listOptions(columns: Readonly<Record<string, string>>): Promise<(string | null)[]> {
  const layer = (STATIC_LAYERS as readonly StaticLayer[]).find(({ id }) => id === 'zoning');
  if (layer === undefined) throw new Error('there is no layer zoning');
  const column = columns['zoning'] ?? 'ZONE';
  const { user } = parts.show(
    <PropertyChoices
      layer={layer}
      opened={{
        format: 'GeoJSON',
        row_count: 3,
        geometry_kind: 'polygon',
        crs: 'WGS 84',
        encoding: 'UTF-8',
        columns: [
          { name: 'ZONE', values: ['R1'] },
          { name: 'DISTRICT', values: ['North'] },
        ],
        properties: [{ property: 'zoning', columns: [column], reason: 'its name' }],
      }}
      columns={columns}
      onChange={() => undefined}
    />,
  );
  await user.click(screen.getByRole('button', { name: /Column for zoning$/ }));
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

it('names the guessed column of a property', async () => {
  expect(await listOptions({})).toEqual(['As guessed: ZONE', 'ZONE', 'DISTRICT']);
});

it('does not call a selected column the guess', async () => {
  expect(await listOptions({ zoning: 'DISTRICT' })).toEqual(['As guessed', 'ZONE', 'DISTRICT']);
});
