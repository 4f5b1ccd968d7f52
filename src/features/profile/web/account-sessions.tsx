import { timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import form from '../../../frontend/ui/form.module.css';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { deviceLabel } from '../rules/device-label.ts';
import styles from './profile.module.css';
import { useEndSession, useSessions } from './use-profile.ts';

/** The card of the person's sessions, with a button to end each, and one to end all but the current one. */
export function AccountSessions() {
  const sessions = useSessions();
  const end = useEndSession();
  const others = sessions.data?.sessions.filter((session) => !session.is_current) ?? [];
  return (
    <Card labelledBy="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      {sessions.isPending && <Skeleton lines={3} label="Loading your sessions" />}
      {sessions.isError && <LoadError of={sessions} name="your sessions" />}
      {sessions.isSuccess && (
        <RowList>
          {sessions.data.sessions.map((session) => (
            <li key={session.id}>
              <div>
                {deviceLabel(session.user_agent)}
                <small>Signed in {timeLabel(session.created_at)}</small>
              </div>
              {session.is_current ? (
                <span className={styles['now']}>This device</span>
              ) : (
                <Button
                  size="small"
                  aria-label={`Sign out ${deviceLabel(session.user_agent)}, signed in ${timeLabel(session.created_at)}`}
                  onPress={() => end.mutate(session.id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </RowList>
      )}
      {others.length > 1 && (
        <div className={form['buttons']}>
          <Button
            isPending={end.isPending}
            onPress={() => {
              for (const { id } of others) end.mutate(id);
            }}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Card>
  );
}
