export { coveragePages } from './pages.ts';
