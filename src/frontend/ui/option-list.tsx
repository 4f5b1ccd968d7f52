import { Label, Radio, RadioGroup } from 'react-aria-components';
import styles from './option-list.module.css';

interface Option {
  id: string;
  label: string;
  hint?: string | undefined;
  /** A color that stands before the label. */
  color?: string | undefined;
}

interface Props {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
  isDisabled?: boolean;
  /** The options stand side by side, for short labels without hints. */
  isInline?: boolean;
}

/** A selection of one of a few values, all of which are shown with their effects. */
export function OptionList({ label, options, value, onChange, isDisabled = false, isInline = false }: Props) {
  return (
    <RadioGroup className={styles['group'] ?? ''} value={value} onChange={onChange} isDisabled={isDisabled}>
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={styles[isInline ? 'inline' : 'list']}>
        {options.map(({ id, label: name, hint, color }) => (
          <Radio key={id} value={id} className={styles['option'] ?? ''}>
            <span className={styles['dot']} aria-hidden />
            {color !== undefined && (
              <span className={styles['color']} style={{ backgroundColor: color }} aria-hidden />
            )}
            <span>
              {name}
              {hint !== undefined && <small className={styles['hint']}>{hint}</small>}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
