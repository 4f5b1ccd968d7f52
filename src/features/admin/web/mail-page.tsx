import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { timeLabel } from '../../../frontend/time-label.ts';
import { CopyButton } from '../../../frontend/ui/copy-button.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { AdminFrame } from '../../accounts/web/index.ts';
import { listStoredMail } from '../../profile/contract.ts';
import styles from './admin.module.css';

export function MailPage() {
  return (
    <AdminFrame title="Mail" lead="The emails that this site sends to people, newest first.">
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
    <Loaded of={mail} name="the emails">
      {({ is_connected: isConnected, emails }) =>
        isConnected ? (
          <Notice icon={Mail} title="Emails are sent by your mail server.">
            <p>This site keeps no copies of them.</p>
          </Notice>
        ) : (
          <>
            <Notice tone="warn" title="This site has no mail server, so it can’t send email.">
              <p>
                Emails wait here for you to pass on. <a href="/admin/settings/email">Set up email</a> to send
                them.
              </p>
            </Notice>
            {emails.length === 0 && (
              <Notice icon={Mail} title="No email is waiting.">
                <p>Invitations, confirmations and password links appear here.</p>
              </Notice>
            )}
            <ul className={styles['emails']}>
              {emails.map(({ sent_at: sentAt, to, subject, text }) => (
                <li key={`${sentAt} ${to} ${subject}`} className={styles['email']}>
                  <div>
                    <h2>{subject}</h2>
                    <p className={styles['lead']}>
                      To {to}, {timeLabel(sentAt)}
                    </p>
                  </div>
                  <CopyButton text={text} label="Copy the email" />
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
