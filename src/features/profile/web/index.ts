export { useEmailToken } from './email-token.ts';
export { profilePages } from './pages.ts';
