import { WebAuthnAbortService, browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { findObstacle, usePasskeySignIn } from './use-passkeys.ts';

/** Autofill gets a new challenge this often: a challenge is valid for five minutes, but a dialog may stay open longer. */
const RENEW_EVERY_MS = 240_000;

/** A button to sign in with a passkey, and passkeys in the suggestions of the email field. Renders nothing where passkeys can't work. */
export function PasskeySignIn() {
  return findObstacle() === null ? <Ask /> : null;
}

function Ask() {
  const signIn = usePasskeySignIn();
  const [isAsking, setIsAsking] = useState(false);

  const run = async (how: 'ask' | 'autofill') => {
    const { user } = await signIn.mutateAsync(how);
    closeOverlay();
    showToast({ id: 'session', tone: 'good', message: `Signed in as ${user?.name ?? 'you'}.` });
  };
  const offer = useEffectEvent(() => {
    // The person did not ask for autofill, so a failure is not reported.
    if (!isAsking) run('autofill').catch(() => undefined);
  });
  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setInterval> | undefined;
    void browserSupportsWebAuthnAutofill().then((isSupported) => {
      if (!isSupported || !isOpen) return;
      offer();
      timer = setInterval(offer, RENEW_EVERY_MS);
    });
    return () => {
      isOpen = false;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);

  const ask = () => {
    setIsAsking(true);
    run('ask')
      .catch(() => undefined) // shown below
      .finally(() => setIsAsking(false));
  };
  return (
    <>
      <Button isPending={isAsking} onPress={ask}>
        <KeyRound aria-hidden size={18} /> Sign in with a passkey
      </Button>
      {signIn.variables === 'ask' && signIn.error?.name !== 'AbortError' && <Refusal error={signIn.error} />}
    </>
  );
}
