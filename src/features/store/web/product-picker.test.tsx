// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import type { StorePlace } from '../contract.ts';
import type { CartItem } from '../rules/picker.ts';
import { PRODUCTS, type ProductId, isAddOn } from '../rules/products.ts';
import type { StoreCart } from './cart.ts';
import { ProductPicker } from './product-picker.tsx';

const parts = startParts();
const PATH = '/us/zz/tilden';

const UNAVAILABLE: readonly ProductId[] = ['enhanced-buildings-addon'];
const PLACE: StorePlace = {
  path: PATH,
  name: 'Tilden County',
  headline: 'Tilden County, ZZ',
  kind: 'county',
  country: 'us',
  sold_as: 'county',
  parcels: 9_000_000,
  published_from: '2026-11-01T00:00:00.000Z',
  published_to: '2026-11-01T00:00:00.000Z',
  currency: 'USD',
  formats: [
    { id: 'csv', label: 'Spreadsheet', about: 'csv', bytes: 1024, is_too_large: false },
    { id: 'shp', label: 'Shapefile', about: 'shp', bytes: 4096, is_too_large: true },
  ],
  products: PRODUCTS.map((product) => ({
    ...product,
    addon: isAddOn(product.id),
    legacy: false,
    format_types: ['csv'],
    offers: [
      UNAVAILABLE.includes(product.id)
        ? { format: 'csv' as const, price_cents: null, reason: 'No such data.' }
        : { format: 'csv' as const, price_cents: isAddOn(product.id) ? 0 : 14_950, reason: null },
      { format: 'shp' as const, price_cents: null, reason: 'Too large.' },
    ],
    columns: 2,
    coverage_report: `${PATH}/quality`,
    schemas: {},
    path: PATH,
    state: null,
  })),
  counties: [],
  has_prices: true,
};

/** Shows the picker with these products in the cart, and notes what is added and removed. */
function show(products: readonly ProductId[] = [], change: Partial<StoreCart> = {}, path = `/store${PATH}`) {
  const noted: string[] = [];
  const items = products.map((product): CartItem => ({ path: PATH, product, format: 'csv' }));
  const cart: StoreCart = {
    items,
    isBusy: false,
    error: null,
    add: ({ path, product, format }) => void noted.push(`add ${path} ${product} ${format}`),
    remove: ({ path, product }) => void noted.push(`remove ${path}:${product}`),
    ...change,
  };
  const { user } = parts.show(<ProductPicker place={PLACE} variant="default" cart={cart} />, { path });
  return { user, noted };
}
const radio = (name: RegExp) => screen.getByRole('radio', { name });
const checkbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('adds the selected product to the cart, and says when it replaces another one', async () => {
  const { user, noted } = show(['premium']);
  expect(radio(/^Premium/).closest('label')?.textContent).toContain('In Cart');
  const button = screen.getByRole('button', { name: 'Update cart' });
  expect(button.hasAttribute('disabled')).toBe(true);
  await user.click(radio(/^Standard/));
  screen.getByText('Adding this product will replace the current product for this place.');
  await user.click(button);
  expect(noted).toEqual([`add ${PATH} standard csv`]);
});

it('the parameter product preselects a product', () => {
  show(['premium'], {}, `/store${PATH}?product=standard`);
  expect(radio(/^Standard/)).toHaveProperty('checked', true);
});

it('strikes out a Shapefile that would be too large', () => {
  show();
  const format = screen.getByRole('radio', { name: /^Shapefile/ });
  expect(within(format).getByText('Shapefile').tagName).toBe('S');
  expect(format.hasAttribute('disabled')).toBe(true);
  expect(radio(/^Premium/).closest('label')?.textContent).toContain('Too large for a Shapefile');
});

it('takes add-ons beside Premium only, which a button adds first', async () => {
  const { user, noted } = show(['standard']);
  expect(checkbox(/^Zoning/).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add Premium to Cart' }));
  expect(noted).toEqual([`add ${PATH} premium csv`]);
});

it('adds and removes add-ons, except those that are not available', async () => {
  const { user, noted } = show(['premium', 'zoning-addon']);
  expect(screen.queryByRole('button', { name: 'Add Premium to Cart' })).toBeNull();
  expect(checkbox(/^Enhanced Buildings.*Unavailable.*No such data/).disabled).toBe(true);
  await user.click(checkbox(/^Addresses.*Free/));
  await user.click(checkbox(/^Zoning.*In Cart/));
  expect(noted).toEqual([`add ${PATH} addresses-addon csv`, `remove ${PATH}:zoning-addon`]);
});

it('says that it is busy', () => {
  show([], { isBusy: true });
  expect(screen.getAllByRole('button', { name: /Adding to cart/ })).toHaveLength(1);
});
