import { useState } from 'react';
import { useDebounced } from '../use-debounced.ts';
import { Choice } from './choice.tsx';
import { TextInput } from './field.tsx';
import styles from './list-controls.module.css';

const ALL = 'all';

/**
 * Holds what a long list is narrowed by, a text and one of some values, such as states, and which of its pages is shown. `asked` is what the endpoint of the list
 * is asked for; `name` is what the endpoint calls the value. A change leads back to the first page.
 */
export function useListControls<Value extends string, Name extends string = 'state'>(
  values: readonly Value[] = [],
  name = 'state' as Name,
) {
  const [text, setText] = useState('');
  const [value, setValue] = useState<Value>();
  const [befores, setBefores] = useState<string[]>([]);
  const query = useDebounced(text.trim(), 300);
  const after = befores.at(-1);
  return {
    values,
    text,
    value,
    befores,
    setBefores,
    setText(changed: string) {
      setText(changed);
      setBefores([]);
    },
    setValue(changed: string) {
      setValue(values.find((one) => one === changed));
      setBefores([]);
    },
    isNarrowed: query !== '' || value !== undefined,
    asked: {
      ...(query !== '' && { query }),
      ...(after !== undefined && { after }),
      ...(value !== undefined && ({ [name]: value } as Record<Name, Value>)),
    },
  };
}

interface Props<Value extends string> {
  controls: Omit<ReturnType<typeof useListControls<Value>>, 'asked'>;
  /** What the text is compared with. */
  label: string;
  /** The control of the values. Absent: the list is narrowed by the text alone. */
  values?: { label: string; all: string; labelOf(value: Value): string };
}

/** The fields that narrow a list. */
export function ListControls<Value extends string>({ controls, label, values }: Props<Value>) {
  return (
    <div className={styles['fields']}>
      <TextInput
        label={label}
        type="search"
        autoComplete="off"
        value={controls.text}
        onChange={controls.setText}
      />
      {values !== undefined && (
        <Choice
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
