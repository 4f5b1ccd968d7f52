export { AccountMenu } from './account-menu.tsx';
export { DocumentPage } from './document-page.tsx';
export { OperatorsOnly } from './operators-only.tsx';
export { SignInDialog } from './sign-in-dialog.tsx';
export { actorOf, useSession } from './use-session.ts';
