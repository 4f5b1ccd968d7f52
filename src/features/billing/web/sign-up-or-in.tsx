import { Suspense, useState } from 'react';
import { useByInvitationOnly } from '../../../frontend/site-look.ts';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { SignInForm, useSessionOnReturn } from '../../accounts/web/index.ts';
import { SignUpForm, useRegister } from '../../profile/web/index.ts';
import type { SoldPlan } from '../rules/plan-prices.ts';
import styles from './plan-options.module.css';

const WAYS = [
  { id: 'register', label: 'Create an account' },
  { id: 'sign-in', label: 'Sign in' },
] as const;

/** The first step of a checkout: a form that toggles between creating an account and signing in. */
export function SignUpOrIn({ plan }: { plan: SoldPlan }) {
  const isByInvitation = useByInvitationOnly();
  const [way, setWay] = useState<(typeof WAYS)[number]['id']>('register');
  const register = useRegister();
  const shown = isByInvitation ? 'sign-in' : way;
  return (
    <div className={styles['pay']}>
      {!isByInvitation && (
        <div>
          <Segments label="Do you have an account?" options={WAYS} value={way} onChange={setWay} />
        </div>
      )}
      {shown === 'register' ? (
        <>
          <SignUpForm register={register} plan={plan} />
          {register.isSuccess && <ComeBack />}
        </>
      ) : (
        <Suspense fallback={<Skeleton lines={4} label="Loading the form" />}>
          <SignInForm isInPage />
        </Suspense>
      )}
    </div>
  );
}

/** Continues with the payment when the link in the confirmation email has signed the person in. */
function ComeBack() {
  useSessionOnReturn();
  return <p className={styles['quiet']}>Then come back to this page to pay. Your choice stays.</p>;
}
