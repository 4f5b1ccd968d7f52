import type { ReactNode } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { type Permission, refusal } from '../../../kernel/permission.ts';
import { actorOf } from '../rules/actor-of-session.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import { useSession } from './use-session.ts';

/** Shows its content to people who have the permission, and tells the others how to get it. `title`: "Opt-outs are for the operators of this site." */
export function OperatorsOnly({
  permission,
  title,
  children,
}: {
  permission: Permission;
  title: string;
  children: ReactNode;
}) {
  const session = useSession();
  if (session.isPending) return <Skeleton lines={6} label="Loading" />;
  if (session.isError) {
    return <LoadError of={session} name="this page" />;
  }
  switch (refusal(actorOf(session.data), permission)) {
    case null:
      return children;
    case 'sign_in_required':
      return <SignInNotice title={title} />;
    case 'not_allowed':
    case 'upgrade_required':
      return (
        <Notice title={title} actions={<Button onPress={() => goTo('/')}>Open the map</Button>}>
          <p>Your account is not an operator’s. Ask an operator, or sign in with another account.</p>
        </Notice>
      );
  }
}
