import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useDebounced } from '../use-debounced.ts';
import styles from './list-controls.module.css';
import { Notice } from './notice.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const ALL = 'all';

/**
 * Holds what narrows a long list: a text, and a value from a selection, such as the state of an order. Also holds the page of the list that is shown. `query`
 * is the query for the endpoint of the list, in which `name` is the parameter for the value. A change leads back to the first page.
 */
export function useListControls<Value extends string, Name extends string = 'state'>(
  values: readonly Value[] = [],
  name = 'state' as Name,
) {
  const [text, setText] = useState('');
  const [value, setValue] = useState<Value>();
  const [cursors, setCursors] = useState<string[]>([]);
  const query = useDebounced(text.trim(), 300);
  const after = cursors.at(-1);
  return {
    values,
    text,
    value,
    cursors,
    setCursors,
    setText(changed: string) {
      setText(changed);
      setCursors([]);
    },
    setValue(changed: string) {
      setValue(values.find((candidate) => candidate === changed));
      setCursors([]);
    },
    isNarrowed: query !== '' || value !== undefined,
    query: {
      ...(query !== '' && { query }),
      ...(after !== undefined && { after }),
      ...(value !== undefined && ({ [name]: value } as Record<Name, Value>)),
    },
  };
}

interface Props<Value extends string> {
  controls: Omit<ReturnType<typeof useListControls<Value>>, 'query'>;
  /** The label of the text field, which names the compared fields. */
  label: string;
  /** The control of the values. Absent: the list is narrowed by the text alone. */
  values?: { label: string; all: string; labelOf(value: Value): string };
}

interface NoRowsProps {
  controls: Pick<ReturnType<typeof useListControls>, 'isNarrowed'>;
  icon: LucideIcon;
  /** The name of a row: "order". */
  row: string;
  /** Says how rows come into the list, for a list that is empty without being narrowed. */
  children: string;
}

/** Says that no row matches, or that the list has none. */
export function NoRows({ controls: { isNarrowed }, icon, row, children }: NoRowsProps) {
  return (
    <Notice icon={icon} title={isNarrowed ? `No ${row} matches.` : `There are no ${row}s.`}>
      <p>{isNarrowed ? 'Try fewer characters, or all states.' : children}</p>
    </Notice>
  );
}

/** The fields that narrow a list. */
export function ListControls<Value extends string>({ controls, label, values }: Props<Value>) {
  return (
    <div className={styles['fields']}>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        value={controls.text}
        onChange={controls.setText}
      />
      {values !== undefined && (
        <SelectField
          label={values.label}
          options={[
            { id: ALL, label: values.all },
            ...controls.values.map((id) => ({ id, label: values.labelOf(id) })),
          ]}
          value={controls.value ?? ALL}
          onChange={controls.setValue}
        />
      )}
    </div>
  );
}
