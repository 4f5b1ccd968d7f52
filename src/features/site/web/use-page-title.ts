import { useEffect } from 'react';

/** Sets the title of the tab: the subject, then the name of the site. */
export function usePageTitle(subject: string | undefined): void {
  useEffect(() => {
    document.title = subject === undefined ? 'Platbook' : `${subject} · Platbook`;
  }, [subject]);
}
