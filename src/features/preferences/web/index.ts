/** Public API of preferences in the browser. */
export { usePreference } from './use-preference.ts';
