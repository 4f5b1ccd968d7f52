import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { listStoredMail } from '../../profile/contract.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import styles from './admin.module.css';
import { timeLabel } from '../../../frontend/time-label.ts';

export function MailPage() {
  return (
    <AdminFrame title="Mail" lead="The emails that this site sends to people, the newest first.">
      <Emails />
    </AdminFrame>
  );
}

function Emails() {
  const mail = useQuery({
    queryKey: ['admin', 'mail'],
    queryFn: ({ signal }) => call(listStoredMail, { signal }),
  });
  return (
    <Loaded of={mail} what="the emails">
      {({ is_connected: isConnected, letters: emails }) =>
        isConnected ? (
          <Notice title="A mail server is set.">
            <p>Emails are sent through it; none are kept here.</p>
          </Notice>
        ) : (
          <>
            <Notice tone="warn" title="No mail server is set: no email leaves this machine.">
              <p>
                Emails wait here for you to pass on. <a href="/admin/settings">Set up email</a> to send them.
              </p>
            </Notice>
            {emails.length === 0 && <Notice title="No email was sent yet." />}
            <ul className={styles['emails']}>
              {emails.map(({ sent_at: sentAt, to, subject, text }) => (
                <li key={`${sentAt} ${to} ${subject}`} className={styles['email']}>
                  <h2>{subject}</h2>
                  <p className={styles['lead']}>
                    To {to}, {timeLabel(sentAt)}
                  </p>
                  <p className={styles['text']}>{text}</p>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
