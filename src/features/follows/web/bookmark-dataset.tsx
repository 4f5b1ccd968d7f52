import { Eye, EyeOff } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import type { FollowedDataset } from '../rules/follow-pages.ts';
import { BookmarkRows } from './bookmark-rows.tsx';
import styles from './follows.module.css';
import { useBookmarksToggle } from './use-bookmarks-on-map.ts';
import type { useFollowList } from './use-follows.ts';

interface Props {
  dataset: FollowedDataset;
  query: ReturnType<typeof useFollowList>['query'];
}

/** The bookmarks of one dataset in a list that scrolls by itself, and the button that shows them on the map. */
export function BookmarkDataset({ dataset: { name, totalCount, bookmarks }, query }: Props) {
  const { isShown, toggle } = useBookmarksToggle();
  const title = useId();
  return (
    <section className={styles['dataset']} aria-labelledby={title}>
      <div className={styles['head']}>
        <h3 id={title}>
          {name} <span>{totalCount.toLocaleString('en-US')}</span>
        </h3>
        <Button size="small" onPress={toggle}>
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          {isShown ? 'Remove from map' : 'Show on map'}
        </Button>
      </div>
      <div className={styles['scroll']}>
        <BookmarkRows bookmarks={bookmarks} query={query} />
      </div>
    </section>
  );
}
