export { ActingAs } from './acting-as.tsx';
export { adminPages } from './pages.ts';
