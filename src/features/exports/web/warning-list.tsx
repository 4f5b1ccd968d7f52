import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
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
          <Notice isAlert={false} icon={TriangleAlert} tone="bad" title={failure.title}>
            {failure.message !== null && <p>{failure.message}</p>}
          </Notice>
        </div>
      )}
      {warnings.map(({ kind, title, message }) => (
        <Notice key={kind} icon={TriangleAlert} tone="warn" title={title}>
          <p>
            <WithLinks message={message} />
          </p>
        </Notice>
      ))}
    </div>
  );
}

const STATE = /^\/(?:us|ca)\/[a-z0-9-]+/;
/** The words of a warning that are links. */
const LINKED = /(Data Store|contact support)/;

/** A message in which the Data Store is a link to the state or province, and the advice to contact support opens the help. */
function WithLinks({ message }: { message: string }) {
  const path = useUrlState((state) => state.path);
  // The address of a project contains no state, so its warnings link to the first page of the store.
  const store = `/store${STATE.exec(path)?.[0] ?? ''}`;
  return message.split(LINKED).map((text) => {
    if (text === 'Data Store')
      return (
        <a key={text} href={store}>
          {text}
        </a>
      );
    if (text !== 'contact support') return text;
    return (
      <InPageLink key={text} href="/help" onGo={() => setHash({ a: 'help' }, 'replace')}>
        {text}
      </InPageLink>
    );
  });
}
