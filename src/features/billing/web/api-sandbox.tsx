import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import { CopyButton } from '../../../frontend/ui/copy-button.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import type { User } from '../../accounts/web/index.ts';
import { type ApiSandbox as Sandbox, getSandbox, openSandbox } from '../../tokens/contract.ts';
import styles from './plans-page.module.css';

const KEY = ['api-sandbox'];

/** Opens the free API sandbox, once for each account, or shows how much of it is used. */
export function ApiSandbox({ user }: { user: User | null }) {
  if (user === null)
    return (
      <>
        <a className={buttonClass({ look: 'primary' })} href="/users/sign_up?flow=api_sandbox">
          Create an account
        </a>
        <Button onPress={() => openOverlay('sign-in')}>Sign in</Button>
      </>
    );
  return <OwnSandbox />;
}

function OwnSandbox() {
  const client = useQueryClient();
  const sandbox = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getSandbox, { signal }),
  });
  const open = useMutation({
    mutationFn: () => call(openSandbox, {}),
    // The query cache doesn't store the token, because the page shows it only once.
    onSuccess: (opened) => client.setQueryData(KEY, { ...opened, token: undefined }),
  });
  if (open.isSuccess)
    return (
      <div role="status" className={styles['token']}>
        <p>Copy your token now. It is not shown again.</p>
        <code>{open.data.token}</code>
        <CopyButton text={open.data.token} label="Copy the token" />
        <Usage sandbox={open.data} />
      </div>
    );
  return (
    <Loaded of={sandbox} name="your sandbox">
      {(found) =>
        found.state === 'available' ? (
          <>
            <Button look="primary" isPending={open.isPending} onPress={() => open.mutate()}>
              Open the sandbox
            </Button>
            <Refusal error={open.error} />
          </>
        ) : found.state === 'active' ? (
          <div className={styles['token']}>
            <Usage sandbox={found} />
            <a href="/profile/tokens">Your tokens</a>
          </div>
        ) : (
          <div className={styles['token']}>
            <StateLabel>Not Available</StateLabel>
            <p>You have used your sandbox. Ask for a plan to continue.</p>
          </div>
        )
      }
    </Loaded>
  );
}

function Usage({ sandbox: { records, tiles, counties, expires_at: end } }: { sandbox: Sandbox }) {
  const used = ({ used: count, total }: { used: number; total: number }) =>
    `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  return (
    <p>
      {`Used: ${used(records)} records, ${used(tiles)} tiles, ${counties.used.length} of ${counties.total} counties.`}
      {end !== null && ` It ends on ${dayLabel(end)}.`}
    </p>
  );
}
