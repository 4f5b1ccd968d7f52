import { PackageCheck, ReceiptText, ShoppingCart } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { purchasesFeature } from '../feature.ts';

export const purchasesPages = definePages(
  purchasesFeature,
  {
    '/admin/orders': async () => (await import('./admin-orders-page.tsx')).AdminOrdersPage,
    '/orders/cart': async () => (await import('./cart-page.tsx')).CartPage,
    '/orders/esri/cart': async () => (await import('./cart-page.tsx')).EsriCartPage,
    '/profile/orders': async () => (await import('./orders-page.tsx')).OrdersPage,
  },
  { '/admin/orders': ReceiptText, '/orders/cart': ShoppingCart, '/profile/orders': PackageCheck },
);
