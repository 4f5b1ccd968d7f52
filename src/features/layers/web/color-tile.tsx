import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import {
  Button,
  ColorArea,
  ColorField,
  ColorPicker,
  ColorSlider,
  ColorSwatch,
  ColorSwatchPicker,
  ColorSwatchPickerItem,
  ColorThumb,
  Dialog,
  DialogTrigger,
  Input,
  Label,
  SliderTrack,
} from 'react-aria-components';
import { MenuCard } from '../../../frontend/ui/menu.tsx';
import styles from './color-tiles.module.css';
import { hexOf, useColorDraft } from './use-color-draft.ts';

/** Colours that can be told apart, by people who confuse red and green as well (Okabe and Ito 2008), and the extremes. */
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
  /** As screen readers say it: with the kind of map. */
  about: string;
  value: string;
  /** The specification's colour. */
  original: string;
  /** Where a colour can hardly be seen, in sentences. */
  hintOf: (hex: string) => readonly string[];
  isFaint: boolean;
  onChange: (hex: string) => void;
}

/** One colour of the map: its swatch opens the picker. */
export function ColorTile({ name, about, value, original, hintOf, isFaint, onChange }: Props) {
  const { color, choose, flush } = useColorDraft(value, onChange);
  const hintId = useId();
  const hints = hintOf(hexOf(color));
  return (
    <ColorPicker value={color} onChange={choose}>
      <DialogTrigger onOpenChange={(isOpen) => !isOpen && flush()}>
        <Button
          className={styles['tile'] ?? ''}
          aria-label={`${about}: ${value}${isFaint ? ', hard to see' : ''}`}
        >
          <ColorSwatch className={styles['swatch'] ?? ''} />
          <span>{name}</span>
          {isFaint && <TriangleAlert aria-hidden className={styles['faint'] ?? ''} />}
        </Button>
        <MenuCard placement="bottom">
          <Dialog aria-label={about} className={styles['picker'] ?? ''}>
            <ColorArea
              aria-label="Saturation and brightness"
              colorSpace="hsb"
              xChannel="saturation"
              yChannel="brightness"
              className={styles['area'] ?? ''}
            >
              <ColorThumb className={styles['thumb'] ?? ''} />
            </ColorArea>
            <ColorSlider aria-label="Hue" colorSpace="hsb" channel="hue">
              <SliderTrack className={styles['hue'] ?? ''}>
                <ColorThumb className={styles['thumb'] ?? ''} />
              </SliderTrack>
            </ColorSlider>
            <ColorField className={styles['hex'] ?? ''} aria-describedby={hintId}>
              <Label>Hex</Label>
              <Input spellCheck="false" />
            </ColorField>
            <ColorSwatchPicker aria-label="Suggested colors" className={styles['swatches'] ?? ''}>
              {[...new Set([original.toLowerCase(), ...SWATCHES])].map((swatch) => (
                <ColorSwatchPickerItem key={swatch} color={swatch} className={styles['choice'] ?? ''}>
                  <ColorSwatch className={styles['swatch'] ?? ''} />
                </ColorSwatchPickerItem>
              ))}
            </ColorSwatchPicker>
            <p id={hintId} role="status" className={styles['hint']}>
              {hints.join(' ')}
            </p>
          </Dialog>
        </MenuCard>
      </DialogTrigger>
    </ColorPicker>
  );
}
