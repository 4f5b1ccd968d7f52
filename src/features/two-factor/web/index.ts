/** Public API of two-factor in the browser. */
export { AccountTwoFactor } from './account-two-factor.tsx';
