import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage, useSession } from '../../accounts/web/index.ts';
import { useSwitchBack } from './use-sign-in-as.ts';

/** The page to return from another person's account. It needs a button, because a link alone must change nothing. */
export function SwitchBackPage() {
  const session = useSession();
  const back = useSwitchBack();
  const user = session.data?.user ?? null;
  return (
    <DocumentPage title="Switch to Admin">
      <h1>Switch to Admin</h1>
      {session.isPending && <Skeleton lines={3} label="Loading" />}
      {session.isSuccess &&
        (user === null || user.operated_by === null ? (
          <Notice title="You are signed in as yourself.">
            <p>
              After signing in as somebody else, operators return to their own account here.{' '}
              <a href="/admin/users">Users</a>
            </p>
          </Notice>
        ) : (
          <Notice
            title={`You are signed in as ${user.name}.`}
            actions={
              <Button look="primary" isPending={back.isPending} onPress={() => back.mutate()}>
                Switch back to {user.operated_by.name}
              </Button>
            }
          />
        ))}
    </DocumentPage>
  );
}
