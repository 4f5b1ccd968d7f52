import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { localDay } from '../../../frontend/local-day.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { noMapReason, useMapSession } from '../../../map/web/map-session.ts';
import { makePicture } from './make-picture.ts';
import { MakingBar } from './making-bar.tsx';
import styles from './print-pane.module.css';
import { useMaking } from './use-making.ts';
import type { usePrintTexts } from './use-print-texts.ts';

const SIZES = [
  { id: '1', label: '1x, as on the screen' },
  { id: '2', label: '2x' },
];

/** The form that saves a picture of the view. */
export function PictureForm({ texts, title }: { texts: ReturnType<typeof usePrintTexts>; title: string }) {
  const view = useMapSession((session) => session.view);
  const making = useMaking();
  const [size, setSize] = useState('2');
  const reason = noMapReason() ?? texts.waitReason;
  const start = () => {
    if (view === null) return;
    const pictureTexts = {
      title,
      legends: texts.legends('screen'),
      sources: texts.sources,
      date: dayLabel(new Date().toISOString()),
      disclaimer: texts.disclaimer,
    };
    making.start((signal, onProgress) =>
      makePicture(
        view,
        { texts: pictureTexts, pixelRatio: Number(size), day: localDay() },
        signal,
        onProgress,
      ),
    );
  };
  return (
    <div className={styles['form']}>
      <SelectField label="Size" options={SIZES} value={size} onChange={setSize} />
      <div className={styles['actions']}>
        <Button look="primary" isDisabled={reason !== null || making.progress !== null} onPress={start}>
          <ImageDown aria-hidden /> Print Screenshot
        </Button>
      </div>
      <MakingBar making={making} label="Drawing the picture" />
      <p className={styles['hint']}>
        {reason ?? 'The whole map window, with legend, scale bar, north arrow and sources.'}
      </p>
    </div>
  );
}
