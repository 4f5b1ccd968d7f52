import { Button } from '../../../frontend/ui/button.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { DocumentPage, useSession } from '../../accounts/web/index.ts';
import { useSwitchBack } from './use-sign-in-as.ts';

/** The page to return from another person's account. It needs a button, because a link alone must change nothing. */
export function SwitchBackPage() {
  const session = useSession();
  const back = useSwitchBack();
  return (
    <DocumentPage title="Switch to Admin">
      <h1>Switch to Admin</h1>
      <Loaded of={session} name="your account" lines={3}>
        {({ user }) =>
          user === null || user.operated_by === null ? (
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
          )
        }
      </Loaded>
    </DocumentPage>
  );
}
