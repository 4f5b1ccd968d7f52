import { describe, expect, it } from 'vitest';
import { type AddOn, type ProductId, isAddOn } from '../../store/rules/products.ts';
import { type CartLine, lineAfterAdding, parseItemPath, replacementMessage } from './cart-line.ts';

const PLACE = { path: '/us/zz/tilden', format: 'csv', variant: 'default', currency: 'USD' } as const;

/** Returns what is in the cart after adding products one after the other, and what the last one replaced. */
function add(products: readonly ProductId[]): string {
  let line: CartLine | undefined;
  let replaced: readonly ProductId[] = [];
  for (const product of products) {
    const after = lineAfterAdding(line, { ...PLACE, product });
    if (after === null) return 'refused';
    ({ line, replaced } = after);
  }
  const shown = [line?.product, ...(line?.addOns ?? [])].join(' + ');
  const message = replacementMessage(products.at(-1) as ProductId, replaced);
  return message === null ? shown : `${shown}. ${message}`;
}

describe('adding a product', () => {
  it.each<[ProductId[], string]>([
    [['standard'], 'standard'],
    [['standard', 'premium'], 'premium. Premium replaced Standard.'],
    [['premium', 'zoning-addon', 'premium'], 'premium + zoning-addon'],
    [['premium', 'zoning-addon', 'standard'], 'standard. Standard replaced Premium and Zoning.'],
    [['premium', 'zoning-addon', 'zoning-addon'], 'premium + zoning-addon'],
    [
      ['premium', 'buildings-addon', 'enhanced-buildings-addon'],
      'premium + enhanced-buildings-addon. Enhanced Buildings replaced Buildings.',
    ],
    [
      ['premium', 'enhanced-buildings-addon', 'zoning-addon', 'buildings-addon'],
      'premium + zoning-addon + buildings-addon. Buildings replaced Enhanced Buildings.',
    ],
    [['zoning-addon'], 'refused'],
    [['standard', 'zoning-addon'], 'refused'],
  ])('%s', (products, expected) => {
    expect(add(products)).toBe(expected);
  });

  it('never leaves both building products, or an add-on without Premium, in the cart', () => {
    const all: readonly ProductId[] = [
      'standard',
      'premium',
      'buildings-addon',
      'enhanced-buildings-addon',
      'zoning-addon',
    ];
    const tries = all.flatMap((a) =>
      all.flatMap((b) => all.flatMap((c) => all.map((d) => ['premium', a, b, c, d] as const))),
    );
    for (const products of tries) {
      let line: CartLine | undefined;
      for (const product of products) line = lineAfterAdding(line, { ...PLACE, product })?.line ?? line;
      const addOns: readonly AddOn[] = line?.addOns ?? [];
      expect(addOns.filter((addOn) => addOn.endsWith('buildings-addon')).length).toBeLessThan(2);
      expect(new Set(addOns).size).toBe(addOns.length);
      expect(addOns.every(isAddOn)).toBe(true);
      if (line?.product === 'standard') expect(addOns).toEqual([]);
    }
  });
});

it.each([
  ['/us/zz/tilden', { path: '/us/zz/tilden', addOn: null }],
  ['/us/zz/tilden:zoning-addon', { path: '/us/zz/tilden', addOn: 'zoning-addon' }],
  ['/us/zz/tilden:premium', null],
  ['/us/zz/tilden:zoning-addon:x', null],
  ['/us/zz/tilden:', null],
])('the item %s', (text, expected) => {
  expect(parseItemPath(text)).toEqual(expected);
});
