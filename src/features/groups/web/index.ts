/** Public API of groups in the browser. */
export { GroupError } from './group-error.tsx';
export { useGroup, useIsNameTaken } from './use-group.ts';
