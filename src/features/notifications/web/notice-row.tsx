import { Check } from 'lucide-react';
import { dayLabel } from '../../../frontend/time-label.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { titleCase } from '../../../kernel/title-case.ts';
import type { Notice } from '../contract.ts';
import { linkOfNotice } from '../rules/notice-link.ts';
import { subjectOfNotice } from '../rules/notice-title.ts';
import styles from './notifications.module.css';

interface Props {
  notice: Notice;
  onRead: () => void;
}

const HOW = { entered: 'Entered', left: 'Left', changed: 'Changed' } as const;

/** One notification: its subject, the changes, and the parcels that took the place of one that is gone. */
export function NoticeRow({ notice, onRead }: Props) {
  const { lines, successors, parcels, is_read: isRead, created_at } = notice;
  const name = subjectOfNotice(notice);
  return (
    <li className={`${styles['notice']} ${isRead ? '' : styles['unread']}`}>
      <span className={styles['mark']} aria-hidden />
      <div>
        <a href={linkOfNotice(notice)} onClick={() => !isRead && onRead()}>
          {name}
        </a>
        {!isRead && <span className="visually-hidden"> (unread)</span>}
        <ul className={styles['lines']}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {successors.length > 0 && (
            <li>
              {successors.length === 1 ? 'Its successor: ' : 'Its successors: '}
              {successors.map((path, at) => (
                <span key={path}>
                  {at > 0 && ', '}
                  <a href={path}>{path.split('/').at(-1)}</a>
                </span>
              ))}
            </li>
          )}
        </ul>
        {parcels.length > 0 && <Parcels parcels={parcels} />}
        <span className={styles['when']}>{dayLabel(created_at)}</span>
      </div>
      {!isRead && <IconButton icon={Check} size="small" label={`Mark ${name} as read`} onPress={onRead} />}
    </li>
  );
}

/** The first parcels of a selection. Parcels that left are only named: their path is that of the older edition, and may belong to another parcel now. */
function Parcels({ parcels }: Pick<Notice, 'parcels'>) {
  return (
    <dl className={styles['parcels']}>
      {[...Map.groupBy(parcels, ({ how }) => how)].map(([how, some]) => (
        <div key={how}>
          <dt>{HOW[how]}</dt>
          {some.map(({ path, title }) => {
            const name = titleCase(title ?? 'Address Not Available');
            return <dd key={path}>{how === 'left' ? name : <a href={path}>{name}</a>}</dd>;
          })}
        </div>
      ))}
    </dl>
  );
}
