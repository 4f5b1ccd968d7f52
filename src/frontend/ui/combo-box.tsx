import { ChevronDown } from 'lucide-react';
import { useContext, useLayoutEffect } from 'react';
import {
  Button,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import styles from './inputs.module.css';

export interface ComboOption {
  id: string;
  label: string;
  /** The second line of the option. */
  about?: string;
  /** The option can't be selected now. `about` says why. */
  isDisabled?: boolean;
}

interface Props {
  label: string;
  options: readonly ComboOption[];
  value: string | null;
  onChange: (id: string) => void;
  placeholder?: string;
  hint?: string;
  /**
   * For options that the caller loads for the typed text. Absent: the component filters `options` itself. `isLoading`: the options for this text are not there yet.
   */
  text?: { value: string; onChange: (text: string) => void; isLoading?: boolean };
}

/** A selection of one of many values, which are found by typing. */
export function ComboBox({ label, options, value, onChange, placeholder = '', hint, text }: Props) {
  return (
    <AriaComboBox
      className={styles['field'] ?? ''}
      {...(text === undefined ? { defaultItems: options } : { items: options })}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      menuTrigger={text === undefined ? 'focus' : 'input'}
      allowsEmptyCollection={text !== undefined && text.value.trim().length > 1}
      {...(text === undefined
        ? {}
        : { inputValue: text.value, onInputChange: text.onChange, defaultFilter: () => true })}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={styles['combo']}>
        <Input className={styles['input'] ?? ''} placeholder={placeholder} spellCheck="false" />
        <Button className={styles['arrow'] ?? ''}>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      {hint !== undefined && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <ListMovesWithPage />
      <Popover className={styles['popover'] ?? ''} offset={4}>
        <ListBox<ComboOption>
          className={styles['list'] ?? ''}
          renderEmptyState={() => (
            <p className={styles['nothing']}>{text?.isLoading === true ? 'Searching…' : 'Nothing found.'}</p>
          )}
        >
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              isDisabled={option.isDisabled === true}
              className={styles['item'] ?? ''}
            >
              <Text slot="label">{option.label}</Text>
              {option.about !== undefined && (
                <Text slot="description" className={styles['about'] ?? ''}>
                  {option.about}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/**
 * Keeps the list open while the page scrolls. The list lies on the page and moves with its field, but react-aria closes it at every scroll, even when the
 * browser scrolls by itself to show a focused field that was below the edge of the window. A scroll of a pane still closes the list, which does not move with
 * the pane.
 *
 * This is a layout effect, so that its listener is called before that of react-aria.
 */
function ListMovesWithPage() {
  const isOpen = useContext(ComboBoxStateContext)?.isOpen === true;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onScroll = (event: Event) => {
      if (event.target === document) event.stopImmediatePropagation();
    };
    window.addEventListener('scroll', onScroll, true);
    return () => window.removeEventListener('scroll', onScroll, true);
  }, [isOpen]);
  return null;
}
