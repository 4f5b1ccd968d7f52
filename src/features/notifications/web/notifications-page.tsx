import { Bell } from 'lucide-react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice as Message } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage, useSession } from '../../accounts/web/index.ts';
import { FeedCard } from './feed-card.tsx';
import { NoticeKinds } from './notice-kinds.tsx';
import { NoticeList } from './notice-list.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** The page with the changes of everything that a person follows, and with the settings for how soon they are notified. */
export function NotificationsPage() {
  const session = useSession();
  return (
    <DocumentPage title="Notifications">
      <PageHead
        title="Notifications"
        lead="Changes to the parcels and places that you follow, and in the projects that you watch."
      />
      {session.isPending && <Skeleton lines={8} label="Loading your notifications" />}
      {session.data?.user === null && <SignedOut />}
      {session.data?.user && (
        <>
          <NoticeList />
          <NoticeKinds />
          {session.data.user.operated_by === null && (
            <>
              <FeedCard />
              <WebhooksCard />
            </>
          )}
        </>
      )}
    </DocumentPage>
  );
}

function SignedOut() {
  return (
    <Message
      icon={Bell}
      title="Sign in to see your notifications."
      actions={
        <Button look="primary" onPress={() => openOverlay('sign-in')}>
          Sign in
        </Button>
      }
    />
  );
}
