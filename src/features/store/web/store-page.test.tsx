// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { getSession } from '../../accounts/contract.ts';
import { getStoreStats } from '../contract.ts';
import type { StoreCart } from './cart.ts';
import { EsriStorePage, StorePage } from './store-page.tsx';

const CART: StoreCart = {
  items: [],
  isBusy: false,
  error: null,
  add: () => undefined,
  remove: () => undefined,
};
vi.mock('./cart.ts', async (importOriginal) => ({ ...(await importOriginal()), useStoreCart: () => CART }));

const parts = startParts();

it.each([
  [StorePage, undefined, '/orders/cart?from=%2Fstore'],
  [StorePage, 'ca', '/orders/cart?from=%2Fstore%2Fca'],
  [EsriStorePage, 'ca', '/orders/esri/cart?from=%2Fstore%2Fesri%2Fca'],
] as const)(
  'the cart of %o leads back to the first page of the country (%s)',
  async (Page, placePath, href) => {
    parts.show(
      <SiteFactsContext value={{ kind: 'plans', name: 'Parcels of Tilden' }}>
        <Page params={placePath === undefined ? {} : { placePath }} />
      </SiteFactsContext>,
      {
        answers: [
          answer(getSession, () => sessionReplyOf('chelsea')),
          answer(getStoreStats, () => ({ counties: [], states: [] })),
        ],
      },
    );
    const link = await screen.findByRole('link', { name: /Cart$/ });
    expect(link.getAttribute('href')).toBe(href);
  },
);
