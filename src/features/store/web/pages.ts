import { Store } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { storeFeature } from '../feature.ts';
import { loadCart } from './cart.ts';

const store = async () => {
  const [{ StorePage }] = await Promise.all([import('./store-page.tsx'), loadCart()]);
  return StorePage;
};
const esri = async () => {
  const [{ EsriStorePage }] = await Promise.all([import('./store-page.tsx'), loadCart()]);
  return EsriStorePage;
};

export const storePages = definePages(
  storeFeature,
  {
    '/store': store,
    '/store/esri': esri,
    '/store/esri/{placePath}': esri,
    '/store/{placePath}': store,
    '/admin/store_prices': async () => (await import('./prices-page.tsx')).PricesPage,
  },
  { '/store': Store, '/admin/store_prices': Store },
);
