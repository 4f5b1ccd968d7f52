export { importsPages } from './pages.ts';
