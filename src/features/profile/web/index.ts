export { useLetterToken } from './letter-token.ts';
export { profilePages } from './pages.ts';
