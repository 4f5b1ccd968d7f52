import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { CopyButton } from '../../../frontend/ui/copy-button.tsx';
import type { HeadFact } from '../rules/parcel-head.ts';
import { FieldLabel, WHY_HIDDEN } from './field-row.tsx';
import styles from './parcel-head.module.css';

/** The answers that most people open a parcel for, above its sections. */
export function ParcelHead({ facts }: { facts: readonly HeadFact[] }) {
  return (
    <dl className={styles['head']}>
      {facts.map((fact) => (
        <div key={fact.id} className={styles[fact.id]}>
          <dt>
            {fact.field === null ? fact.label : <FieldLabel field={{ ...fact.field, label: fact.label }} />}
          </dt>
          <dd>
            <Answer fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ fact: { label, text, note, copied, field } }: { fact: HeadFact }) {
  if (text !== null)
    return (
      <>
        <span className={styles['answer']}>{text}</span>{' '}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        <span className={styles['tools']}>
          <CopyButton text={copied ?? text} label={`Copy ${label}`} />
        </span>
      </>
    );
  if (field?.value.kind !== 'hidden') return <span className={styles['note']}>Not given by the county</span>;
  if (field.value.reason !== 'sign_in')
    return <span className={styles['note']}>{WHY_HIDDEN[field.value.reason]}</span>;
  return (
    <Button size="small" onPress={() => openOverlay('sign-in')}>
      Sign in to see the {label.toLowerCase()}
    </Button>
  );
}
