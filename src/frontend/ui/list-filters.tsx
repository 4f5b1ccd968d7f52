import { useState } from 'react';
import { useDebounced } from '../use-debounced.ts';
import { Choice } from './choice.tsx';
import { TextInput } from './field.tsx';
import styles from './list-filters.module.css';

const ALL = 'all';

/**
 * Holds what a long list is filtered by, a text and a state, and which of its pages is shown. `asked` is what the endpoint of the list is asked for. A changed filter
 * leads back to the first page.
 */
export function useListFilters<State extends string>(states: readonly State[]) {
  const [text, setText] = useState('');
  const [state, setState] = useState<State>();
  const [befores, setBefores] = useState<string[]>([]);
  const query = useDebounced(text.trim(), 300);
  const after = befores.at(-1);
  return {
    states,
    text,
    state,
    befores,
    setBefores,
    setText(value: string) {
      setText(value);
      setBefores([]);
    },
    setState(value: string) {
      setState(states.find((one) => one === value));
      setBefores([]);
    },
    isFiltered: query !== '' || state !== undefined,
    asked: {
      ...(query !== '' && { query }),
      ...(state !== undefined && { state }),
      ...(after !== undefined && { after }),
    },
  };
}

interface Props<State extends string> {
  filters: ReturnType<typeof useListFilters<State>>;
  /** What the text is compared with. */
  label: string;
  labelOf(state: State): string;
}

/** The fields of a list's filters. */
export function ListFilters<State extends string>({ filters, label, labelOf }: Props<State>) {
  return (
    <div className={styles['filters']}>
      <TextInput
        label={label}
        type="search"
        autoComplete="off"
        value={filters.text}
        onChange={filters.setText}
      />
      <Choice
        label="State"
        options={[{ id: ALL, label: 'All' }, ...filters.states.map((id) => ({ id, label: labelOf(id) }))]}
        value={filters.state ?? ALL}
        onChange={filters.setState}
      />
    </div>
  );
}
