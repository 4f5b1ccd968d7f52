import { BookOpen } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { helpFeature } from '../feature.ts';

export const helpPages = definePages(
  helpFeature,
  {
    '/help/{article?}': async () => (await import('./help-page.tsx')).HelpPage,
    '/admin/requests': async () => (await import('./requests-page.tsx')).RequestsPage,
    '/admin/search_feedback': async () => (await import('./search-feedback-page.tsx')).SearchFeedbackPage,
  },
  { '/help/{article?}': BookOpen },
);
