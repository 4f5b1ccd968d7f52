import { Segments } from '../../../frontend/ui/segments.tsx';
import type { CountyColumn } from '../../parcels/rules/county-column-schema.ts';

const OPTIONS = [
  { id: 'personal', label: 'Personal' },
  { id: 'open', label: 'Not personal' },
] as const;

interface Props {
  column: Pick<CountyColumn, 'name' | 'classification'>;
  onDecide: (isPersonal: boolean) => void;
}

/** Decides whether a county column is personal. Neither option is selected while the column's classification is unsure. */
export function PersonalSwitch({ column: { name, classification }, onDecide }: Props) {
  return (
    <Segments
      size="small"
      label={`Does ${name} name people?`}
      options={OPTIONS}
      value={classification === 'unsure' ? null : classification}
      onChange={(id) => onDecide(id === 'personal')}
    />
  );
}
