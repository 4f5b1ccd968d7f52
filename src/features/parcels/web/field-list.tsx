import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import type { PanelField } from '../rules/panel-groups.ts';
import { FieldRow } from './field-row.tsx';
import styles from './parcel-panel.module.css';

/** A list of labels and values, with a sign-in button if signing in would show more. */
export function FieldList({ fields }: { fields: readonly PanelField[] }) {
  const canSignIn = fields.some(({ value }) => value.kind === 'hidden' && value.reason === 'sign_in');
  return (
    <>
      <dl>
        {fields.map((field) => (
          <FieldRow key={field.name} field={field} />
        ))}
      </dl>
      {canSignIn && (
        <div className={styles['unlock']}>
          <Button size="small" onPress={() => openOverlay('sign-in')}>
            Sign in to see hidden fields
          </Button>
        </div>
      )}
    </>
  );
}
