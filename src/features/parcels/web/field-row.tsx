import { Lock } from 'lucide-react';
import { CopyButton } from '../../../frontend/ui/copy-button.tsx';
import { InfoLabel } from '../../../frontend/ui/info-label.tsx';
import { displayedText } from '../rules/displayed-text.ts';
import type { PanelField } from '../rules/panel-groups.ts';
import type { Unlock } from '../rules/premium-fields.ts';
import styles from './field-row.module.css';
import { shownValue } from './shown-value.ts';

export const WHY_HIDDEN = {
  sign_in: 'Sign in to see this',
  upgrade: 'Not in your plan',
  removed: 'Hidden on request',
};
const UNLOCK: Readonly<Record<Unlock, string>> = { pro: 'Unlock with Pro', team: 'Unlock with Team' };

/** A label with an explanation, and its value with a copy button, or the reason why it is hidden. */
export function FieldRow({ field }: { field: PanelField }) {
  return (
    <div className={styles['row']}>
      <dt>
        <FieldLabel field={field} />
      </dt>
      <FieldValue field={field} />
    </div>
  );
}

function FieldValue({ field: { name, label, value, format } }: { field: PanelField }) {
  switch (value.kind) {
    case 'hidden':
      return (
        <dd className={styles['hidden']}>
          <Lock aria-hidden /> {WHY_HIDDEN[value.reason]}
        </dd>
      );
    case 'locked':
      return (
        <dd className={styles['locked']}>
          <Lock aria-hidden /> <a href="/plans">{UNLOCK[value.unlock]}</a>
        </dd>
      );
    case 'shown': {
      const { text, href } = shownValue(format, value.value);
      return (
        <dd>
          {href === null ? (
            displayedText(name, text)
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          )}
          <span className={styles['tools']}>
            <CopyButton text={text} label={`Copy ${label}`} />
          </span>
        </dd>
      );
    }
  }
}

export function FieldLabel({ field }: { field: PanelField }) {
  const { name, label, help, source, link, addOn } = field;
  const isPlain = help === undefined && source === undefined && link === undefined;
  return (
    <>
      {isPlain ? (
        label
      ) : (
        <InfoLabel label={`About ${label}`} tip={help} card={<About field={field} />}>
          {label}
        </InfoLabel>
      )}
      {addOn !== undefined && (
        <>
          {' '}
          <InfoLabel
            look="badge"
            label={`${label}: Add-On ${addOn.name}`}
            card={
              <>
                <b>{addOn.name}</b>
                <p>{addOn.about}</p>
                <p>
                  <small>
                    Column <code>{name}</code>
                  </small>
                </p>
                <a href="/store">See it in the data store</a>
              </>
            }
          >
            Add-On
          </InfoLabel>
        </>
      )}
    </>
  );
}

function About({ field: { name, label, help, source, link } }: { field: PanelField }) {
  return (
    <>
      <b>{label}</b>
      {help !== undefined && <p>{help}</p>}
      {source !== undefined && <p>{source}</p>}
      {link !== undefined && (
        <a href={link.url} target="_blank" rel="noopener noreferrer">
          {link.label}
        </a>
      )}
      <small>
        Column <code>{name}</code>
      </small>
    </>
  );
}
