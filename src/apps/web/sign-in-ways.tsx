import { PasskeySignIn } from '../../features/passkeys/web/index.ts';
import { SingleSignOn } from '../../features/single-sign-on/web/index.ts';

/** The ways to sign in besides a password; it comes when the sign-in dialog is opened. */
export function SignInWays() {
  return (
    <>
      <SingleSignOn />
      <PasskeySignIn />
    </>
  );
}
