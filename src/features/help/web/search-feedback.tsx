import { Suspense, useEffect, useState } from 'react';
import { lazily } from '../../../frontend/feature-web.ts';
import { SEARCH_FEEDBACK } from '../../search/web/index.ts';

const FeedbackDialog = lazily(
  async () => (await import('./search-feedback-dialog.tsx')).SearchFeedbackDialog,
);

/** Listens for the event of a search that found nothing, and opens the feedback form with the text of the search. */
export function SearchFeedback() {
  const [query, setQuery] = useState<string | null>(null);
  useEffect(() => {
    const open = (event: Event) => {
      if (event instanceof CustomEvent) setQuery(String(event.detail));
    };
    window.addEventListener(SEARCH_FEEDBACK, open);
    return () => window.removeEventListener(SEARCH_FEEDBACK, open);
  }, []);
  if (query === null) return null;
  return (
    <Suspense fallback={null}>
      <FeedbackDialog query={query} onClose={() => setQuery(null)} />
    </Suspense>
  );
}
