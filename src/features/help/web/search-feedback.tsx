import { Suspense, lazy, useEffect, useState } from 'react';
import { SEARCH_FEEDBACK } from '../../search/web/index.ts';

const FeedbackDialog = lazy(async () => ({
  default: (await import('./search-feedback-dialog.tsx')).SearchFeedbackDialog,
}));

/** Opens the feedback form with the search text when a search that found nothing sends an event. */
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
