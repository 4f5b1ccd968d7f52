import { Search } from 'lucide-react';
import { Input, SearchField, type SearchFieldProps } from 'react-aria-components';
import styles from './list-search.module.css';

interface Props extends Pick<
  SearchFieldProps,
  'value' | 'onChange' | 'onSubmit' | 'autoFocus' | 'maxLength'
> {
  /** For screen readers; shown in the empty field when there is no placeholder. */
  label: string;
  placeholder?: string;
}

/** The field above a list that it narrows. Inside an `Autocomplete` that holds the text. */
export function ListSearch({ label, placeholder = label, ...field }: Props) {
  return (
    <SearchField {...field} aria-label={label} className={styles['search'] ?? ''}>
      <Search aria-hidden />
      <Input placeholder={placeholder} spellCheck="false" className={styles['input'] ?? ''} />
    </SearchField>
  );
}
