import { Store } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { storeFeature } from '../feature.ts';

const store = async () => (await import('./store-page.tsx')).StorePage;
const esri = async () => (await import('./store-page.tsx')).EsriStorePage;

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
