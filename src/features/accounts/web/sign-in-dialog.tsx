import { Suspense, lazy } from 'react';
import { useOverlay } from '../../../frontend/overlays.ts';

const SignInWindow = lazy(async () => ({ default: (await import('./sign-in-form.tsx')).SignInWindow }));

/** The sign-in dialog over the page. Its form is loaded when the dialog opens. */
export function SignInDialog() {
  const isOpen = useOverlay(({ open }) => open === 'sign-in');
  return <Suspense fallback={null}>{isOpen && <SignInWindow />}</Suspense>;
}
