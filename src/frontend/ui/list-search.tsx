import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Input, SearchField, type SearchFieldProps } from 'react-aria-components';
import inputs from './inputs.module.css';
import styles from './list-search.module.css';

interface Props extends Pick<
  SearchFieldProps,
  'value' | 'onChange' | 'onSubmit' | 'autoFocus' | 'maxLength'
> {
  /** For screen readers. It is shown in the empty field if there is no placeholder. */
  label: string;
  placeholder?: string;
}

/** The search field above a list. It must be inside an `Autocomplete`, which holds the text. */
export function ListSearch({ label, placeholder = label, ...field }: Props) {
  return (
    <SearchField {...field} aria-label={label} className={styles['search'] ?? ''}>
      <Search aria-hidden />
      <Input
        placeholder={placeholder}
        spellCheck="false"
        className={`${inputs['input']} ${styles['input']}`}
      />
    </SearchField>
  );
}

/**
 * The `ref` of a list below a `ListSearch`: takes the list out of the order of the Tab key, because the search field controls it with the arrow keys. Browsers
 * let Tab stop at every element that scrolls. With a screen reader, the list itself has the focus, and its `tabindex` stays.
 */
export function withoutTabStop(list: HTMLElement | null): void {
  if (list?.hasAttribute('tabindex') === false) list.tabIndex = -1;
}

/**
 * Returns the handlers of Enter in a `ListSearch` and of a pressed row of its list. Enter is reported first, and then as a press of the active row, if a row is
 * active: `onSubmit` is called only when none was pressed.
 */
export function useSubmit(onSubmit: () => void): { submit: () => void; noteRowPress: () => void } {
  const isRowPressed = useRef(false);
  return {
    submit: () => {
      isRowPressed.current = false;
      queueMicrotask(() => {
        if (!isRowPressed.current) onSubmit();
      });
    },
    noteRowPress: () => {
      isRowPressed.current = true;
    },
  };
}
