import { useEffect, useState } from 'react';
import type { ExportItem } from '../contract.ts';
import { EXPORT_STATUS } from '../rules/export-history.ts';

/** Downloads the files with these ids automatically when they are ready, each once. */
export function useAutoDownload(items: readonly ExportItem[] | undefined): (id: string) => void {
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const done = items?.find(({ id, status }) => awaited.includes(id) && status !== EXPORT_STATUS.running);
  useEffect(() => {
    if (done === undefined) return;
    setAwaited((ids) => ids.filter((id) => id !== done.id));
    if (done.status === EXPORT_STATUS.ready && done.url !== null) window.location.assign(done.url);
  }, [done]);
  return (id: string) => setAwaited((ids) => [...ids, id]);
}
