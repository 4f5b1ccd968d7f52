export { groupsPages } from './pages.ts';
