import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import type { ExportWarning } from '../rules/export-warnings.ts';
import styles from './exports.module.css';

interface Props {
  warnings: readonly ExportWarning[];
  /** The latest error, which is scrolled into view. */
  failure?: { title: string; message: string | null } | null;
}

/** A list of warnings. Screen readers announce new ones. */
export function WarningList({ warnings, failure = null }: Props) {
  const failed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) failed.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div className={styles['warnings']} role="alert">
      {failure !== null && (
        <div ref={failed}>
          <Notice icon={TriangleAlert} tone="bad" title={failure.title}>
            {failure.message !== null && <p>{failure.message}</p>}
          </Notice>
        </div>
      )}
      {warnings.map(({ kind, title, message }) => (
        <Notice key={kind} icon={TriangleAlert} tone="warn" title={title}>
          <p>
            <WithSupport message={message} />
          </p>
        </Notice>
      ))}
    </div>
  );
}

const SUPPORT = 'contact support';

/** A message in which the advice to contact support opens the help. */
function WithSupport({ message }: { message: string }) {
  const [before, after] = message.split(SUPPORT, 2);
  if (after === undefined) return message;
  return (
    <>
      {before}
      <InPageLink href="/help" onGo={() => setHash({ a: 'help' }, 'replace')}>
        {SUPPORT}
      </InPageLink>
      {after}
    </>
  );
}
