import { Button } from '../../../frontend/ui/button.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import styles from './acting-as-banner.module.css';
import { useSwitchBack } from './use-sign-in-as.ts';

export function ActingAsBanner({ name, operator }: { name: string; operator: string }) {
  const back = useSwitchBack();
  return (
    <aside className={styles['banner']} aria-label="Signed in as somebody else">
      <p>
        You are signed in as <b>{name}</b>.<span> Your changes are logged under your name, {operator}.</span>
      </p>
      <Button size="small" isPending={back.isPending} onPress={() => back.mutate()}>
        Switch to Admin
      </Button>
    </aside>
  );
}

/** Tells operators that they can't use their rights until they set up the second factor that the site requires. */
export function SecondFactorBanner() {
  return (
    <aside className={styles['banner']} aria-label="Second factor">
      <p>
        This site requires a second factor of operators.
        <span> Until you add a passkey or an authenticator app, you have only the rights of your plan.</span>
      </p>
      <Button size="small" onPress={() => goTo('/profile')}>
        Add one
      </Button>
    </aside>
  );
}
