import { PasskeySignIn } from '../../features/passkeys/web/index.ts';
import { SingleSignOn } from '../../features/single-sign-on/web/index.ts';

/** The ways to sign in besides a password. Their code is loaded when the sign-in dialog opens. */
export function SignInWays() {
  return (
    <>
      <SingleSignOn />
      <PasskeySignIn />
    </>
  );
}
