export { useEmailToken } from './email-token.ts';
