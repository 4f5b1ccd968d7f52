/** Public API of passkeys in the browser. Import it only from modules that are loaded lazily. */
export { AccountPasskeys } from './account-passkeys.tsx';
