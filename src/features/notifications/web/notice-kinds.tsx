import { Card } from '../../../frontend/ui/card.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { usePreference } from '../../preferences/web/index.ts';
import { CADENCES, DEFAULT_CADENCE, noticeKindsBySubject } from '../rules/notice-kinds.ts';
import styles from './notifications.module.css';

/** The card that sets how soon a person is notified about each kind of change. */
export function NoticeKinds() {
  const preference = usePreference('notifications');
  const own = preference.value?.follows;
  return (
    <Card labelledBy="kinds">
      <h2 id="kinds">When you are notified</h2>
      <p>
        “Never” turns a kind off altogether. Daily emails are sent at noon UTC, weekly ones on Mondays.
        Changes are listed on this page at once.
      </p>
      {noticeKindsBySubject().map(({ label: subject, kinds }) => (
        <section key={subject} aria-label={subject}>
          <h3 className={styles['subject']}>{subject}</h3>
          <ul className={styles['kinds']}>
            {kinds.map(({ id, label, hint }) => (
              <li key={id}>
                <span>
                  {label}
                  <small>{hint}</small>
                </span>
                <SelectField
                  label={`How soon: ${label}`}
                  isLabelHidden
                  options={CADENCES}
                  value={own?.[id] ?? DEFAULT_CADENCE}
                  onChange={(soon) => {
                    const cadence = CADENCES.find((candidate) => candidate.id === soon);
                    if (cadence !== undefined) preference.set({ follows: { [id]: cadence.id } });
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
