import { Copy, Info, Lock } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../frontend/clipboard.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import styles from './field-row.module.css';
import type { PanelField } from './panel-field.ts';
import { shownValue } from './shown-value.ts';

const WHY_HIDDEN = {
  sign_in: 'Sign in to see this',
  upgrade: 'Not in your plan',
  removed: 'Hidden on request',
};

/** A label and its value, with where the value is from and a way to copy it on demand. */
export function FieldRow({ field }: { field: PanelField }) {
  const [isSourceShown, setIsSourceShown] = useState(false);
  const { label, value, format, source } = field;
  if (value.kind === 'hidden') {
    return (
      <div className={styles['row']}>
        <dt>{label}</dt>
        <dd className={styles['hidden']}>
          <Lock aria-hidden /> {WHY_HIDDEN[value.reason]}
        </dd>
      </div>
    );
  }
  const { text, href } = shownValue(format, value.value);
  return (
    <div className={styles['row']}>
      <dt>{label}</dt>
      <dd>
        {href === null ? (
          text
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        )}
        <span className={styles['tools']}>
          {source !== undefined && (
            <IconButton
              icon={Info}
              size="small"
              placement="left"
              label={`Source of ${label}`}
              isPressedDown={isSourceShown}
              onPress={() => setIsSourceShown(!isSourceShown)}
            />
          )}
          <IconButton
            icon={Copy}
            size="small"
            placement="left"
            label={`Copy ${label}`}
            onPress={() => void copyText(text, `${label} copied to clipboard.`)}
          />
        </span>
      </dd>
      {source !== undefined && isSourceShown && <dd className={styles['source']}>{source}</dd>}
    </div>
  );
}
