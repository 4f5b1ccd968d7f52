import { useEffect } from 'react';

/** The name of the tab: what is looked at, then whose page it is. */
export function usePageTitle(subject: string | undefined): void {
  useEffect(() => {
    document.title = subject === undefined ? 'Platbook' : `${subject} · Platbook`;
  }, [subject]);
}
