/** The door of passkeys in the browser. Both are imported only by what is itself loaded when it is needed. */
export { AccountPasskeys } from './account-passkeys.tsx';
export { PasskeySignIn } from './passkey-sign-in.tsx';
