import { useState } from 'react';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import form from '../../../frontend/ui/form.module.css';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { countLabel } from '../../../kernel/count-label.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { getTwoFactor } from '../contract.ts';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-factor.module.css';
import { useBegin, useRenewCodes, useTurnOff, useTurnOn, useTwoFactor } from './use-two-factor.ts';

type State = OutputOf<typeof getTwoFactor>;

/** The card on the account page, next to the passkeys, about codes from an app as the second step of signing in. */
export function AccountTwoFactor() {
  const state = useTwoFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card labelledBy="two-factor">
      <div>
        <h2 id="two-factor">Two-factor codes</h2>
        <p className={form['lead']}>After your password, you enter a code from an app on your phone.</p>
      </div>
      {state.isPending && <Skeleton lines={2} label="Loading" />}
      {state.isError && <LoadError of={state} name="the state of two-factor codes" />}
      {state.isSuccess && (
        <>
          <Required state={state.data} />
          {codes !== null ? (
            <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
          ) : state.data.is_on ? (
            <On state={state.data} onCodes={setCodes} />
          ) : (
            <Off onCodes={setCodes} />
          )}
        </>
      )}
    </Card>
  );
}

function Required({ state }: { state: State }) {
  if (state.has_second_factor) return null;
  const names = state.required_by.map((name) => `“${name}”`).join(', ');
  if (names === '' && !state.is_required_of_operator) return null;
  return (
    <Notice tone="warn" title="You need a second factor.">
      <p>
        {names !== '' && `${names} can only be seen by people with a passkey or with codes. `}
        {state.is_required_of_operator && 'This site requires a second factor from operators. '}
        Turn codes on here, or add a passkey.
      </p>
    </Notice>
  );
}

function Off({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const begin = useBegin();
  const turnOn = useTurnOn();
  if (begin.data === undefined) {
    return (
      <>
        <Refusal error={begin.error} />
        <div>
          <Button isPending={begin.isPending} onPress={() => begin.mutate()}>
            Turn on codes
          </Button>
        </div>
      </>
    );
  }
  const { secret, uri } = begin.data;
  return (
    <>
      <p>1. Scan this with an authenticator app, or type the key into it.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className={styles['secret']}>
        Key: <code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <p>2. Enter the code that the app shows.</p>
      <CodeForm
        label="6-digit code"
        hint="It changes every 30 seconds."
        autoComplete="one-time-code"
        submit="Turn on"
        isPending={turnOn.isPending}
        error={turnOn.error}
        onSubmit={(code) => {
          turnOn.mutateAsync(code).then(
            ({ recovery_codes: codes }) => onCodes(codes),
            () => undefined, // the form shows the error
          );
        }}
        onCancel={() => {
          begin.reset();
          turnOn.reset();
        }}
      />
    </>
  );
}

function On({ state, onCodes }: { state: State; onCodes: (codes: readonly string[]) => void }) {
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null);
  const renew = useRenewCodes();
  const turnOff = useTurnOff();
  if (asked !== null) {
    const isOff = asked === 'off';
    const change = isOff ? turnOff : renew;
    return (
      <CodeForm
        key={asked}
        label="Your password or a code"
        hint={isOff ? 'To turn codes off.' : 'To make ten new recovery codes. The old ones stop working.'}
        type="password"
        autoComplete="current-password"
        submit={isOff ? 'Turn off' : 'Make new codes'}
        isPending={change.isPending}
        error={change.error}
        onSubmit={(proof) => {
          if (isOff) turnOff.mutate(proof);
          else
            renew.mutateAsync(proof).then(
              ({ recovery_codes: codes }) => onCodes(codes),
              () => undefined, // the form shows the error
            );
        }}
        onCancel={() => {
          change.reset();
          setAsked(null);
        }}
      />
    );
  }
  const { on_since: since, recovery_codes_left: left, required_by: requiredBy } = state;
  return (
    <>
      <p>
        On{since !== null && ` since ${dayLabel(since)}`} · {countLabel(left, 'recovery code')} left
      </p>
      {requiredBy.length > 0 && (
        <p className={styles['aside']}>Without codes or a passkey, you can’t see {requiredBy.join(', ')}.</p>
      )}
      <div className={form['buttons']}>
        <Button onPress={() => setAsked('renew')}>New recovery codes</Button>
        <Button look="quiet" onPress={() => setAsked('off')}>
          Turn off
        </Button>
      </div>
    </>
  );
}
