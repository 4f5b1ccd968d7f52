import { UserPen } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { profileFeature } from '../feature.ts';

export const profilePages = definePages(
  profileFeature,
  {
    '/profile': async () => (await import('./account-page.tsx')).AccountPage,
    '/users/sign_in': async () => (await import('./account-page.tsx')).SignInPage,
    '/users': async () => (await import('./account-page.tsx')).SignUpPage,
    '/users/sign_up': async () => (await import('./account-page.tsx')).SignUpPage,
    '/hs/terms/{kind?}': async () => (await import('./terms-page.tsx')).TermsPage,
    '/users/password': async () => (await import('./account-page.tsx')).PasswordPage,
    '/users/confirm': async () => (await import('./account-page.tsx')).ConfirmPage,
    '/users/unsubscribe/{token?}': async () => (await import('./account-page.tsx')).UnsubscribePage,
  },
  { '/profile': UserPen },
);
