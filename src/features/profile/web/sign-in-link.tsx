import { openOverlay } from '../../../frontend/overlays.ts';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';

/** Opens the sign-in form from a sentence of another form. */
export function SignInLink() {
  return (
    <InPageLink href="/users/sign_in" onGo={() => openOverlay('sign-in')}>
      Sign in
    </InPageLink>
  );
}
