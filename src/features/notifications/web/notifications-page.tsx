import { Bell } from 'lucide-react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice as Message } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage, useSession } from '../../accounts/web/index.ts';
import { FeedCard } from './feed-card.tsx';
import { NoticeRow } from './notice-row.tsx';
import { NoticeKinds } from './notice-kinds.tsx';
import styles from './notifications.module.css';
import { WebhooksCard } from './webhooks-card.tsx';
import { useNotices, useReadNotices } from './use-notices.ts';

/** The page of what changed of what a person follows, and of how soon they are told. */
export function NotificationsPage() {
  const session = useSession();
  return (
    <DocumentPage title="Notifications">
      <PageHead
        title="Notifications"
        lead="What changed of the parcels and places that you follow, and in the projects that you watch."
      />
      {session.isPending && <Skeleton lines={8} label="Loading your notifications" />}
      {session.data?.user === null && <SignedOut />}
      {session.data?.user && (
        <>
          <Notices />
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

function Notices() {
  const list = useNotices();
  const read = useReadNotices();
  if (list.isPending) return <Skeleton lines={8} label="Loading your notifications" />;
  if (list.isError && list.data === undefined) {
    return (
      <Message
        tone="bad"
        title="Your notifications could not be loaded."
        actions={<Button onPress={() => void list.refetch()}>Try again</Button>}
      >
        <p>{errorMessage(list.error)}</p>
      </Message>
    );
  }
  const notices = list.data.pages.flatMap(({ notifications }) => notifications);
  const unread = list.data.pages[0]?.unread ?? 0;
  const [newest] = notices;
  if (newest === undefined) {
    return (
      <Message icon={Bell} title="Nothing has changed yet.">
        <p>
          Follow parcels and places on the map. When their county publishes new data, you read here what
          changed.
        </p>
      </Message>
    );
  }
  const counties = [...Map.groupBy(notices, ({ county }) => county.path)];
  return (
    <Card labelledBy="notices">
      <div className={styles['top']}>
        <h2 id="notices">{unread === 0 ? 'All read' : `${unread.toLocaleString('en-US')} unread`}</h2>
        {unread > 0 && (
          <Button size="small" isPending={read.isPending} onPress={() => read.mutate({ up_to: newest.id })}>
            Mark all as read
          </Button>
        )}
      </div>
      {counties.map(([path, some]) => (
        <section key={path} aria-label={some[0]?.county.headline}>
          <h3 className={styles['county']}>
            <a href={path}>{some[0]?.county.headline}</a>
          </h3>
          <ul className={styles['notices']}>
            {some.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onRead={() => read.mutate({ id: notice.id })} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Card>
  );
}
