import { Suspense, lazy } from 'react';
import { useOverlay } from '../../../frontend/overlays.ts';

const SignInWindow = lazy(async () => ({ default: (await import('./sign-in-form.tsx')).SignInWindow }));

/** Signing in, over the page. Its form comes when it is opened. */
export function SignInDialog() {
  const isOpen = useOverlay(({ open }) => open === 'sign-in');
  return <Suspense fallback={null}>{isOpen && <SignInWindow />}</Suspense>;
}
