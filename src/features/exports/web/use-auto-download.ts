import { useEffect, useState } from 'react';
import { dismissToast, showToast } from '../../../frontend/toasts.ts';
import type { ExportItem } from '../contract.ts';
import { EXPORT_STATUS } from '../rules/export-history.ts';

/** Returns a function that takes the id of an export. The file of that export is then downloaded automatically, once, when it is ready. */
export function useAutoDownload(items: readonly ExportItem[] | undefined): (id: string) => void {
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const done = items?.find(({ id, status }) => awaited.includes(id) && status !== EXPORT_STATUS.running);
  useEffect(() => {
    if (done === undefined) return;
    setAwaited((ids) => ids.filter((id) => id !== done.id));
    // The message that the file is being made is no longer true.
    dismissToast('export');
    if (done.status !== EXPORT_STATUS.ready || done.url === null) return;
    showToast({ id: 'export', tone: 'good', message: `${done.filename} is ready. It downloads now.` });
    window.location.assign(done.url);
  }, [done]);
  return (id: string) => setAwaited((ids) => [...ids, id]);
}
