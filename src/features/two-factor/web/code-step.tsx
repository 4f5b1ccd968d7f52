import { useState } from 'react';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { useFinishSignIn } from './use-two-factor.ts';

/** The second step of signing in: a code of the app, or a recovery code. */
export function CodeStep() {
  const [hasApp, setHasApp] = useState(true);
  const finish = useFinishSignIn();
  const submit = (code: string) => {
    finish.mutateAsync(code).then(
      ({ user }) => {
        closeOverlay();
        showToast({ id: 'session', tone: 'good', message: `Signed in as ${user?.name ?? 'you'}.` });
      },
      () => undefined, // the form shows the error
    );
  };
  return (
    <CodeForm
      key={hasApp ? 'app' : 'recovery'}
      label={hasApp ? 'Enter the 6-digit code from your app' : 'Enter a recovery code'}
      hint={hasApp ? 'It changes every 30 seconds.' : 'One of the ten that you saved. Each works once.'}
      autoComplete={hasApp ? 'one-time-code' : 'off'}
      submit={finish.isPending ? 'Signing in…' : 'Sign in'}
      isPending={finish.isPending}
      error={finish.error}
      onSubmit={submit}
    >
      <Button
        look="quiet"
        onPress={() => {
          finish.reset();
          setHasApp(!hasApp);
        }}
      >
        {hasApp ? 'Use a recovery code instead' : 'Use a code from your app'}
      </Button>
    </CodeForm>
  );
}
