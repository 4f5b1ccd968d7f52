// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
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
  state_headline: 'Demo State',
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
        : { format: 'csv' as const, price_cents: isAddOn(product.id) ? 5000 : 14_950, reason: null },
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
    add: ({ path: added, product, format }) => void noted.push(`add ${added} ${product} ${format}`),
    remove: ({ path: removed, product }) => void noted.push(`remove ${removed}:${product}`),
    ...change,
  };
  const { user } = parts.show(<ProductPicker place={PLACE} variant="default" cart={cart} />, { path });
  return { user, noted };
}

/** A picker whose cart takes each product at once. */
function Shopper() {
  const [items, setItems] = useState<CartItem[]>([]);
  const cart: StoreCart = {
    items,
    isBusy: false,
    error: null,
    add: ({ path, product, format }) => setItems([{ path, product, format }]),
    remove: () => undefined,
  };
  return <ProductPicker place={PLACE} variant="default" cart={cart} />;
}
const radio = (name: RegExp) => screen.getByRole('radio', { name });
const checkbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('leads to the cart that has the selected product, and says when another product replaces it', async () => {
  const { user, noted } = show(['premium']);
  expect(radio(/^Premium/).closest('label')?.textContent).toContain('In Cart');
  expect(screen.getByRole('link', { name: 'View cart' }).className).toContain('primary');
  expect(screen.queryByRole('button', { name: /cart$/ })).toBeNull();
  await user.click(radio(/^Standard/));
  screen.getByText('Adding this product will replace the current product for this place.');
  expect(screen.getByRole('link', { name: 'View cart' }).className).not.toContain('primary');
  await user.click(screen.getByRole('button', { name: 'Update cart' }));
  expect(noted).toEqual([`add ${PATH} standard csv`]);
});

it('names the price of the file with the add-ons that are in the cart', async () => {
  const { user } = show(['premium', 'zoning-addon', 'addresses-addon']);
  const sum = () => screen.getByText(/Tilden County, ZZ$/).textContent;
  expect(sum()).toBe('$249.50 for Premium with Zoning and Addresses of Tilden County, ZZ');
  await user.click(radio(/^Standard/));
  expect(sum()).toBe('$149.50 for Standard of Tilden County, ZZ');
});

it('moves the focus to the next step when the button that was pressed is gone', async () => {
  const { user } = parts.show(<Shopper />, { path: `/store${PATH}` });
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'View cart' }));
  await user.click(screen.getByRole('button', { name: 'Add Premium to Cart' }));
  expect(document.activeElement).toBe(checkbox(/^Buildings/));
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

it('takes add-ons with Premium only, which a button adds first', async () => {
  const { user, noted } = show(['standard']);
  expect(checkbox(/^Zoning/).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add Premium to Cart' }));
  expect(noted).toEqual([`add ${PATH} premium csv`]);
});

it('adds and removes add-ons, except those that are not available', async () => {
  const { user, noted } = show(['premium', 'zoning-addon']);
  expect(screen.queryByRole('button', { name: 'Add Premium to Cart' })).toBeNull();
  expect(checkbox(/^Enhanced Buildings.*Unavailable.*No such data/).disabled).toBe(true);
  await user.click(checkbox(/^Addresses.*\$50/));
  await user.click(checkbox(/^Zoning.*In Cart/));
  expect(noted).toEqual([`add ${PATH} addresses-addon csv`, `remove ${PATH}:zoning-addon`]);
});

it('says that it is busy', () => {
  show([], { isBusy: true });
  expect(screen.getAllByRole('button', { name: /Adding to cart/ })).toHaveLength(1);
});
