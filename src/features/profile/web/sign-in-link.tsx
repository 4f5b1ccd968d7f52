import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';

/** Opens the sign-in form from a sentence of another form. */
export function SignInLink() {
  return (
    <Button look="quiet" size="small" align="start" onPress={() => openOverlay('sign-in')}>
      Sign in
    </Button>
  );
}
