/** The door of preferences in the browser. */
export { usePreference } from './use-preference.ts';
