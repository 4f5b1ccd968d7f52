import { expect, it } from 'vitest';
import { STORE_SEARCH } from '../contract.ts';
import {
  type CartItem,
  addButton,
  addOnsOfFile,
  baseInCart,
  cartPath,
  isInCart,
  placesInCart,
  replacementNote,
  searchPlaceholder,
  storePath,
  takesAddOns,
} from './picker.ts';

const PATH = '/us/zz/tilden';
const item = (product: CartItem['product'], path = PATH): CartItem => ({ path, product, format: 'csv' });
const STANDARD = { product: 'standard', format: 'csv' } as const;

it.each([
  ['an empty cart', undefined, STANDARD, false, 'Add to cart', false],
  ['the same product', item('standard'), STANDARD, false, 'Update cart', true],
  ['another product', item('premium'), STANDARD, false, 'Update cart', false],
  ['another format', item('standard'), { ...STANDARD, format: 'shp' }, false, 'Update cart', false],
  ['a cart while the product is added', undefined, STANDARD, true, 'Adding to cart', false],
  ['a cart while the product replaces another', item('premium'), STANDARD, true, 'Adding to cart', false],
  ['a cart while an add-on is added', item('standard'), STANDARD, true, 'Adding to cart', true],
] as const)('the button for %s', (_, inCart, selection, isBusy, label, isDone) => {
  expect(addButton(inCart, selection, isBusy)).toEqual({ label, isDone });
});

it('tells that a product replaces another product of the same place', () => {
  expect(replacementNote(item('premium'), STANDARD)).toBe(
    'Adding this product will replace the current product for this place.',
  );
  expect(replacementNote(item('standard'), STANDARD)).toBeNull();
  expect(replacementNote(undefined, STANDARD)).toBeNull();
});

it('finds the file of a place, and takes add-ons only with Premium', () => {
  const items = [item('premium', '/us/zz/alder'), item('zoning-addon'), item('standard')];
  expect(baseInCart(items, PATH)).toEqual(item('standard'));
  expect(isInCart(items, PATH, 'zoning-addon')).toBe(true);
  expect(placesInCart(items)).toBe(2);
  expect(takesAddOns(items, PATH)).toBe(false);
  expect(takesAddOns(items, '/us/zz/alder')).toBe(true);
});

it('puts Premium into the cart with the add-ons that are there, and Standard without them', () => {
  const items = [item('premium'), item('zoning-addon'), item('addresses-addon', '/us/zz/alder')];
  expect(addOnsOfFile(items, PATH, 'premium')).toEqual(['zoning-addon']);
  expect(addOnsOfFile(items, PATH, 'standard')).toEqual([]);
});

it('has its own addresses, placeholder texts and search limits', () => {
  expect(STORE_SEARCH).toEqual({ minCharacters: 2, maxResults: 33 });
  expect(storePath('default', PATH)).toBe('/store/us/zz/tilden');
  expect(storePath('esri', PATH)).toBe('/store/esri/us/zz/tilden');
  expect(storePath('esri')).toBe('/store/esri');
  expect(cartPath('default', '/store/us/zz')).toBe('/orders/cart?from=%2Fstore%2Fus%2Fzz');
  expect(cartPath('esri', '/store')).toBe('/orders/esri/cart?from=%2Fstore');
  expect(searchPlaceholder('us')).toBe('Find a state or county');
  expect(searchPlaceholder('ca')).toBe('Find a province or census division');
});
