export { tokensPages } from './pages.ts';
