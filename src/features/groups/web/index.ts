/** Public API of groups in the browser. */
export { useIsNameTaken } from './use-group.ts';
