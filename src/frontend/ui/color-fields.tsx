import {
  ColorArea,
  ColorField,
  ColorSlider,
  ColorSwatch,
  ColorSwatchPicker,
  ColorSwatchPickerItem,
  ColorThumb,
  Input,
  Label,
  SliderTrack,
} from 'react-aria-components';
import styles from './color-fields.module.css';

interface Props {
  /** Colors that one click selects. Duplicates are shown once. */
  swatches: readonly string[];
  /** The id of the text that describes the color. */
  describedBy?: string;
}

/** The controls that select a color: an area, a hue, six hex digits and swatches. It must be inside a `ColorPicker`. */
export function ColorFields({ swatches, describedBy }: Props) {
  return (
    <>
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
      <ColorField
        className={styles['hex'] ?? ''}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      >
        <Label>Hex</Label>
        <Input spellCheck="false" />
      </ColorField>
      <ColorSwatchPicker aria-label="Suggested colors" className={styles['swatches'] ?? ''}>
        {[...new Set(swatches.map((swatch) => swatch.toLowerCase()))].map((swatch) => (
          <ColorSwatchPickerItem key={swatch} color={swatch} className={styles['choice'] ?? ''}>
            <Swatch />
          </ColorSwatchPickerItem>
        ))}
      </ColorSwatchPicker>
    </>
  );
}

/** The color of the surrounding picker or item, as a square. */
export function Swatch() {
  return <ColorSwatch className={styles['swatch'] ?? ''} />;
}
