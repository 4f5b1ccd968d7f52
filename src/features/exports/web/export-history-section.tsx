import { Download, LoaderCircle, X } from 'lucide-react';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { dayLabel, timeLabel } from '../../../frontend/time-label.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import spinner from '../../../frontend/ui/spinner.module.css';
import { countLabel } from '../../../kernel/count-label.ts';
import { progressLabel } from '../../../kernel/percent-label.ts';
import type { ExportItem } from '../contract.ts';
import { exportFormat } from '../rules/export-formats.ts';
import {
  EXPORT_KEPT_DAYS,
  EXPORT_STATUS,
  expiresAtMs,
  historyCount,
  momentOf,
  shownExports,
  statusAt,
  statusLabel,
} from '../rules/export-history.ts';
import styles from './exports.module.css';
import { useCancelExport, type useExportHistory } from './use-export-history.ts';

interface Props {
  /** null for the exports that the person made without a project. */
  slug: string | null;
  history: ReturnType<typeof useExportHistory>;
  /** True when the section is open: after an export started, or when the reader opened it. */
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The exports of the project, or those without one: in progress, ready, failed and expired. */
export function ExportHistorySection({ slug, history, isOpen, onToggle }: Props) {
  // The time when the list was loaded; it is reloaded while a file is being made.
  const now = history.dataUpdatedAt;
  const items = shownExports(history.data ?? [], now);
  const count = historyCount(items);
  const hasPlans = useHasPlans();
  return (
    <Section
      title={slug === null ? 'Your Export History' : 'Project Export History'}
      isOpen={isOpen}
      onToggle={onToggle}
      // Failed exports are listed but not counted, so a zero above a failed export would say that there is no export.
      {...(count > 0 && { count })}
    >
      {history.isPending ? (
        <Skeleton lines={3} label="Loading the exports" />
      ) : isForOthers(history.error) ? (
        <p className={styles['plain']}>{errorMessage(history.error)}</p>
      ) : history.isError ? (
        <LoadError of={history} name="the exports" />
      ) : items.length === 0 ? (
        <p className={styles['plain']}>
          Nothing was exported yet. Downloads stay here for {EXPORT_KEPT_DAYS} days.
        </p>
      ) : (
        <ul className={styles['history']}>
          {items.map((item) => (
            <Row key={item.id} slug={slug} item={item} now={now} />
          ))}
        </ul>
      )}
      {hasPlans && (
        <p className={styles['plain']}>
          What you bought is in your <a href="/profile/orders">orders</a>.
        </p>
      )}
    </Section>
  );
}

/** Returns true for the error of a person who may only view a shared project. They see the reason instead of an error. */
function isForOthers(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'not_allowed';
}

function Row({ slug, item, now }: { slug: string | null; item: ExportItem; now: number }) {
  const created = new Date(momentOf(item.created_at)).toISOString();
  const records = countLabel(item.records, 'record');
  return (
    <li>
      <span className={styles['file']}>
        <b>{item.filename}</b>
        <span title={timeLabel(created)}>
          {exportFormat(item.format).label} · {records} · {dayLabel(created)}
        </span>
        <StatusLine item={item} now={now} />
      </span>
      <RowAction slug={slug} item={item} now={now} />
    </li>
  );
}

/** The status of an export, below its name. */
function StatusLine({ item, now }: { item: ExportItem; now: number }) {
  const status = statusAt(item, now);
  switch (status) {
    case EXPORT_STATUS.running:
      return (
        <span role="status">
          {statusLabel(status)}
          {item.progress > 0 && ` · ${progressLabel(item.progress)}`}
        </span>
      );
    case EXPORT_STATUS.ready:
      return <span>Available until {dayLabel(new Date(expiresAtMs(item)).toISOString())}</span>;
    case EXPORT_STATUS.expired:
      return null;
    default:
      return (
        <span className={styles['failed']}>
          {statusLabel(status)}
          {item.error !== null && `. ${item.error}`}
        </span>
      );
  }
}

/** The button that stops an export, or the link that downloads its file. */
function RowAction({ slug, item, now }: { slug: string | null; item: ExportItem; now: number }) {
  const cancel = useCancelExport(slug);
  const status = statusAt(item, now);
  if (status === EXPORT_STATUS.running)
    return (
      <span className={styles['actions']}>
        <LoaderCircle aria-hidden className={spinner['spinner']} />
        <IconButton
          icon={X}
          size="small"
          label={`Stop ${item.filename}`}
          placement="left"
          disabledReason={cancel.isPending ? 'It is being stopped.' : null}
          onPress={() => cancel.mutate(item.id)}
        />
      </span>
    );
  if (status === EXPORT_STATUS.ready && item.url !== null)
    return (
      <a className={styles['download']} href={item.url} download aria-label={`Download ${item.filename}`}>
        <Download aria-hidden /> Download
      </a>
    );
  return status === EXPORT_STATUS.expired ? (
    <span className={styles['expired']}>{statusLabel(status)}</span>
  ) : null;
}
