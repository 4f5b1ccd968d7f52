/** Public API of passkeys in the browser. Import both only from modules that are loaded lazily. */
export { AccountPasskeys } from './account-passkeys.tsx';
