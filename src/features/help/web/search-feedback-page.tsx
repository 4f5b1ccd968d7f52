import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { AdminFrame } from '../../accounts/web/index.ts';
import { type SearchFeedback, listSearchFeedback } from '../contract.ts';
import { helpFeature } from '../feature.ts';
import styles from './help.module.css';

/** The page with feedback on the search. */
export function SearchFeedbackPage() {
  return (
    <AdminFrame
      title="Search feedback"
      permission={helpFeature.permissions['search_feedback.read']}
      lead="What people searched for and did not find, newest first."
    >
      <FeedbackList />
    </AdminFrame>
  );
}

function FeedbackList() {
  const feedback = useQuery({
    queryKey: ['search-feedback'],
    queryFn: async ({ signal }) => (await call(listSearchFeedback, { signal })).feedback,
  });
  return (
    <Loaded of={feedback} name="the feedback" lines={6}>
      {(rows) =>
        rows.length === 0 ? (
          <Notice icon={MessageSquare} title="There is no feedback.">
            <p>When a person reports a search that found nothing, the report appears here.</p>
          </Notice>
        ) : (
          <ul className={styles['requests']}>
            {rows.map((row) => (
              <FeedbackCard key={row.id} feedback={row} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function FeedbackCard({ feedback }: { feedback: SearchFeedback }) {
  return (
    <li className={styles['request']}>
      <p className={styles['about']}>
        <b>{feedback.query === '' ? 'No search text' : feedback.query}</b>
        <span>
          {timeLabel(feedback.created_at)}
          {feedback.is_signed_in ? ', signed in' : ''}
        </span>
      </p>
      {feedback.additional_information !== '' && (
        <p className={styles['message']}>{feedback.additional_information}</p>
      )}
    </li>
  );
}
