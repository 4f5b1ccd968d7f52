import { Bell } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import line from '../../../frontend/ui/line.module.css';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice as Message } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { NoticeRow } from './notice-row.tsx';
import styles from './notifications.module.css';
import { useNotices, useReadNotices } from './use-notices.ts';

/** The notifications of the reader by county, newest first, with the button that marks them as read. */
export function NoticeList() {
  const list = useNotices();
  const read = useReadNotices();
  if (list.isPending) return <Skeleton lines={8} label="Loading your notifications" />;
  if (list.data === undefined) return <LoadError of={list} name="your notifications" />;
  const notices = list.data.pages.flatMap(({ notifications }) => notifications);
  const unread = list.data.pages[0]?.unread ?? 0;
  const [newest] = notices;
  if (newest === undefined) {
    return (
      <Message
        icon={Bell}
        title="Nothing has changed yet."
        actions={<Button onPress={() => goTo('/')}>Open the map</Button>}
      >
        <p>
          Follow parcels and places on the map. When their county publishes new data, this page lists what
          changed.
        </p>
      </Message>
    );
  }
  const counties = [...Map.groupBy(notices, ({ county }) => county.path)];
  return (
    <Card labelledBy="notices">
      <div className={line['spread']}>
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
          <ul>
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
