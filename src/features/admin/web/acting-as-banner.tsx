import { Button } from '../../../frontend/ui/button.tsx';
import styles from './acting-as-banner.module.css';
import { useSwitchBack } from './use-sign-in-as.ts';

export function ActingAsBanner({ name, operator }: { name: string; operator: string }) {
  const back = useSwitchBack();
  return (
    <aside className={styles['banner']} aria-label="Signed in as somebody else">
      <p>
        You are signed in as <b>{name}</b>.<span> What you change is noted under your name, {operator}.</span>
      </p>
      <Button size="small" isPending={back.isPending} onPress={() => back.mutate()}>
        Switch to Admin
      </Button>
    </aside>
  );
}
