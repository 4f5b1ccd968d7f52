import { useId } from 'react';
import { Button, ColorPicker, Dialog, DialogTrigger } from 'react-aria-components';
import { ColorFields } from '../../../frontend/ui/color-fields.tsx';
import { MenuCard } from '../../../frontend/ui/menu.tsx';
import { hexOf, useColorDraft } from '../../../frontend/ui/use-color-draft.ts';
import { TRANSPARENT } from '../../filters/rules/style-rule.ts';
import { CATEGORY_COLORS, OTHER_COLOR } from '../rules/style-colors.ts';
import styles from './paint-button.module.css';

interface Props {
  part: 'Fill' | 'Line';
  /** True: only the swatch is shown. */
  isLabelHidden?: boolean;
  /** The name of the rule that the color belongs to, such as "rule 2". */
  about: string;
  value: string;
  onChange: (color: string) => void;
}

const SWATCHES = [...CATEGORY_COLORS, OTHER_COLOR, '#000000', '#ffffff'];
/** The picker's color while the value is transparent. */
const START = '#008888';

const HINTS = {
  Fill: 'The fill colors the land of the parcel. The map shows through it.',
  Line: 'The line goes around the parcel. It shows when you zoom in.',
} as const;

/** A swatch that opens the color picker, with a button for "transparent". */
export function PaintButton({ part, isLabelHidden = false, about, value, onChange }: Props) {
  const isNone = value === TRANSPARENT;
  const { color, choose, flush } = useColorDraft(isNone ? START : value, onChange);
  const hintId = useId();
  return (
    <ColorPicker value={color} onChange={choose}>
      <DialogTrigger onOpenChange={(isOpen) => !isOpen && flush()}>
        <Button className={styles['button'] ?? ''} aria-label={`${part} of ${about}: ${value}`}>
          <span
            className={`${styles[part === 'Fill' ? 'fill' : 'line']} ${isNone ? styles['none'] : ''}`}
            // The color is data, so no class can hold it.
            style={
              isNone ? {} : part === 'Fill' ? { background: hexOf(color) } : { borderColor: hexOf(color) }
            }
          />
          {!isLabelHidden && <span>{part}</span>}
        </Button>
        <MenuCard placement="bottom start">
          <Dialog aria-label={`${part} of ${about}`} className={styles['dialog'] ?? ''}>
            <p id={hintId} className={styles['hint']}>
              {HINTS[part]}
            </p>
            <ColorFields swatches={SWATCHES} describedBy={hintId} />
            <Button
              className={styles['transparent'] ?? ''}
              aria-pressed={isNone}
              onPress={() => onChange(TRANSPARENT)}
            >
              <span className={`${styles['fill']} ${styles['none']}`} />
              Transparent
            </Button>
          </Dialog>
        </MenuCard>
      </DialogTrigger>
    </ColorPicker>
  );
}
