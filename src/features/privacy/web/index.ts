export { privacyPages } from './pages.ts';
