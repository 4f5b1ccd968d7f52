export { actorOf } from '../rules/actor-of-session.ts';
export { AdminFrame } from './admin-frame.tsx';
export { DocumentPage } from './document-page.tsx';
export { useSiteTexts } from './site-texts.ts';
export { OperatorsOnly } from './operators-only.tsx';
export { SignInForm } from './lazy-sign-in-form.ts';
export { SignInNotice } from './sign-in-notice.tsx';
export {
  type Session,
  type User,
  sessionNow,
  useAfterSessionChange,
  useReloadSession,
  useSession,
  useSessionOnReturn,
  useSignOut,
} from './use-session.ts';
export { useIsOperator } from './use-is-operator.ts';
export { useSwitchGroup } from './use-switch-group.ts';
export { useSignOutWithMessage } from './use-sign-out-with-message.ts';
