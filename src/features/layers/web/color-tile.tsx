import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button, ColorPicker, Dialog, DialogTrigger } from 'react-aria-components';
import { ColorFields, Swatch } from '../../../frontend/ui/color-fields.tsx';
import { MenuCard } from '../../../frontend/ui/menu.tsx';
import tile from '../../../frontend/ui/tile.module.css';
import { hexOf, useColorDraft } from '../../../frontend/ui/use-color-draft.ts';
import styles from './color-tiles.module.css';

/** Colors that people with red-green color blindness can tell apart too (Okabe and Ito 2008), with black and white. */
const SWATCHES = [
  '#000000',
  '#ffffff',
  '#d55e00',
  '#e69f00',
  '#f0e442',
  '#009e73',
  '#56b4e9',
  '#0072b2',
  '#cc79a7',
];

interface Props {
  name: string;
  /** The accessible name, which includes the kind of map. */
  about: string;
  value: string;
  /** The color of the site. */
  original: string;
  /** Returns sentences that say where a color is hard to see. */
  hintOf: (hex: string) => readonly string[];
  isFaint: boolean;
  onChange: (hex: string) => void;
}

/** One color of the map. Its swatch opens the picker. */
export function ColorTile({ name, about, value, original, hintOf, isFaint, onChange }: Props) {
  const { color, choose, flush } = useColorDraft(value, onChange);
  const hintId = useId();
  const hints = hintOf(hexOf(color));
  return (
    <ColorPicker value={color} onChange={choose}>
      <DialogTrigger onOpenChange={(isOpen) => !isOpen && flush()}>
        <Button
          className={`${tile['tile']} ${styles['tile']}`}
          aria-label={`${about}: ${value}${isFaint ? ', hard to see' : ''}`}
        >
          <Swatch />
          <span>{name}</span>
          {isFaint && <TriangleAlert aria-hidden className={styles['faint'] ?? ''} />}
        </Button>
        <MenuCard placement="bottom">
          <Dialog aria-label={about} className={styles['picker'] ?? ''}>
            <ColorFields swatches={[original, ...SWATCHES]} describedBy={hintId} />
            <p id={hintId} role="status" className={styles['hint']}>
              {hints.join(' ')}
            </p>
          </Dialog>
        </MenuCard>
      </DialogTrigger>
    </ColorPicker>
  );
}
