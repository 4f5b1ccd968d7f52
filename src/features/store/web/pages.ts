import { Store } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { storeFeature } from '../feature.ts';
import { loadCart } from './cart.ts';

const loadPages = async () => {
  const [pages] = await Promise.all([import('./store-page.tsx'), loadCart()]);
  return pages;
};
const store = async () => (await loadPages()).StorePage;
const esri = async () => (await loadPages()).EsriStorePage;

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
