import { errorMessage } from '../../../../frontend/api-failure.ts';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import { countLabel } from '../../../../kernel/count-label.ts';
import type { InspectedAddress } from '../../contract.ts';
import { numberLabel } from '../import-labels.ts';
import { useSelectedFeatures } from './use-inspected-address.ts';
import styles from './wizard.module.css';

type Language = NonNullable<NonNullable<InspectedAddress['layer']>['condition']>;

const HINTS: Readonly<Record<Language, string>> = {
  sql: "A condition in the SQL of the server, such as COUNTY = 'TRAVIS' AND ACRES > 1. Empty: all features.",
  cql2: "A condition in CQL2, such as county = 'Travis' AND acres > 1. Empty: all features.",
  soql: "A condition in SoQL, such as county = 'Travis' AND acres > 1. Empty: all features.",
};

interface Props {
  url: string;
  layer: NonNullable<InspectedAddress['layer']>;
  language: Language;
  value: string;
  onChange: (where: string) => void;
}

/** The condition that selects features of a layer. While the operator types it, the service counts the features that meet it. */
export function ConditionField({ url, layer, language, value, onChange }: Props) {
  const selected = useSelectedFeatures(url, value);
  return (
    <>
      <TextField
        label="Only features where (optional)"
        placeholder="COUNTY = 'TRAVIS'"
        hint={HINTS[language]}
        value={value}
        onChange={onChange}
      />
      {value.trim() !== '' && (
        <p className={styles['small']} role="status">
          {selected.isFetching
            ? 'Counting…'
            : selected.isError
              ? errorMessage(selected.error)
              : selectedLabel(selected.data?.layer?.rows ?? null, layer.rows)}
        </p>
      )}
    </>
  );
}

function selectedLabel(rows: number | null, all: number | null): string {
  if (rows === null) return 'The service does not say how many features meet the condition.';
  if (rows === 0) return 'No feature meets the condition.';
  const selected =
    all === null ? countLabel(rows, 'feature') : `${numberLabel(rows)} of ${countLabel(all, 'feature')}`;
  return `${selected} ${rows === 1 ? 'meets' : 'meet'} the condition.`;
}
