import { FileDown, Frame } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localDay } from '../../../frontend/local-day.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { isTilted } from '../../../map/tilt.ts';
import { noMapReason, useMapSession } from '../../../map/web/map-session.ts';
import {
  FOOT_SCALES,
  MAX_DENOMINATOR,
  MIN_DENOMINATOR,
  RATIO_SCALES,
  parseScale,
  scaleLabel,
  widestWithin,
} from '../rules/map-scales.ts';
import { ORIENTATIONS, PAPERS } from '../rules/papers.ts';
import { RESOLUTIONS, printedTitle } from '../rules/sheet-settings.ts';
import { makeSheet } from './make-sheet.ts';
import { MakingBar } from './making-bar.tsx';
import { cameraOnPage, pageOnMap, widestSeen } from './page-on-map.ts';
import styles from './print-pane.module.css';
import { setPrint, usePrint } from './print-state.ts';
import { useMaking } from './use-making.ts';
import type { usePrintTexts } from './use-print-texts.ts';

const CUSTOM = 'custom';
const RESOLUTION_LABELS = { 150: '150 dpi, for reading', 300: '300 dpi, for large printers' };

interface Props {
  texts: ReturnType<typeof usePrintTexts>;
  suggestedTitle: string;
}

/** The settings of a sheet, with the button that makes the PDF. */
export function SheetForm({ texts, suggestedTitle }: Props) {
  const settings = usePrint();
  const view = useMapSession((session) => session.view);
  const making = useMaking();
  const denominator = useDenominator();

  const choose = (patch: Parameters<typeof setPrint>[0]) => {
    setPrint(patch);
    showWhole();
  };
  const start = () => {
    if (view === null) return;
    const { paper, orientation, dpi, notes } = settings;
    const page = pageOnMap(view, view.getCamera(), { paper, orientation, denominator });
    const title = printedTitle(settings.title, suggestedTitle);
    const sheetTexts = {
      title,
      subtitle: texts.place === title ? '' : texts.place,
      notes: notes.trim(),
      scale: scaleLabel(denominator),
      legends: texts.legends('paper'),
      sources: texts.sources,
      date: dayLabel(new Date().toISOString()),
      disclaimer: texts.disclaimer,
    };
    making.start((signal, onProgress) =>
      makeSheet(view, { page, texts: sheetTexts, denominator, dpi, day: localDay() }, signal, onProgress),
    );
  };
  const isTiltedNow = useMapSession(({ camera }) => isTilted(camera?.pitch ?? 0));
  const noMap = noMapReason();
  const reason =
    noMap ??
    texts.waitReason ??
    (isTiltedNow ? 'The map is tilted, and a page is flat. Press “Show the page” to see its area.' : null);

  return (
    <div className={styles['form']}>
      <div className={styles['pair']}>
        <SelectField
          label="Paper"
          options={PAPERS}
          value={settings.paper}
          onChange={(id) => choose({ paper: PAPERS.find((paper) => paper.id === id)?.id ?? 'letter' })}
        />
        <SelectField
          label="Orientation"
          options={ORIENTATIONS.map((id) => ({ id, label: id === 'portrait' ? 'Portrait' : 'Landscape' }))}
          value={settings.orientation}
          onChange={(id) => choose({ orientation: id === 'portrait' ? 'portrait' : 'landscape' })}
        />
      </div>
      <ScaleChoice denominator={denominator} onChange={(next) => choose({ denominator: next })} />
      <TextField
        label="Title"
        value={settings.title ?? suggestedTitle}
        onChange={(text) => setPrint({ title: text.slice(0, 120) })}
        placeholder={suggestedTitle}
      />
      <TextField
        label="Notes"
        isMultiline
        value={settings.notes}
        onChange={(notes) => setPrint({ notes: notes.slice(0, 500) })}
      />
      <SelectField
        label="Resolution"
        options={RESOLUTIONS.map((dpi) => ({ id: String(dpi), label: RESOLUTION_LABELS[dpi] }))}
        value={String(settings.dpi)}
        onChange={(id) => setPrint({ dpi: id === '300' ? 300 : 150 })}
      />
      <div className={styles['actions']}>
        <Button look="primary" isDisabled={reason !== null || making.progress !== null} onPress={start}>
          <FileDown aria-hidden /> Save the PDF
        </Button>
        <Button isDisabled={noMap !== null} onPress={showWhole}>
          <Frame aria-hidden /> Show the page
        </Button>
      </div>
      <MakingBar making={making} label="Drawing the sheet" />
      <p className={styles['hint']}>
        {reason ??
          'The frame on the map shows the area of the page: move the map under it. Print at 100% (“Actual size”), or the scale will be wrong.'}
      </p>
    </div>
  );
}

function ScaleChoice({ denominator, onChange }: { denominator: number; onChange: (next: number) => void }) {
  const units = usePrint((state) => state.units);
  const scales = units === 'feet' ? FOOT_SCALES : RATIO_SCALES;
  const isListed = scales.some((scale) => scale.denominator === denominator);
  const [isTyping, setIsTyping] = useState(false);
  const [text, setText] = useState('');
  const typed = parseScale(text);
  const isCustom = isTyping || !isListed;
  return (
    <>
      <div className={styles['pair']}>
        <SelectField
          label="Scale"
          options={[
            ...scales.map((scale) => ({ id: String(scale.denominator), label: scale.label })),
            { id: CUSTOM, label: isListed ? 'Another…' : scaleLabel(denominator) },
          ]}
          value={isCustom ? CUSTOM : String(denominator)}
          onChange={(id) => {
            setIsTyping(id === CUSTOM);
            if (id === CUSTOM) setText(`1:${denominator}`);
            else onChange(Number(id));
          }}
        />
        <SelectField
          label="Shown as"
          options={[
            { id: 'feet', label: 'Feet' },
            { id: 'ratio', label: 'Ratios' },
          ]}
          value={units}
          onChange={(id) => setPrint({ units: id === 'ratio' ? 'ratio' : 'feet' })}
        />
      </div>
      {isTyping && (
        <TextField
          label="Your own scale"
          value={text}
          onChange={(next) => {
            setText(next);
            const scale = parseScale(next);
            if (scale !== null) onChange(scale);
          }}
          hint="Such as 1:1500, or 1 in = 75 ft."
          issue={
            typed === null
              ? `Write a scale from 1:${MIN_DENOMINATOR} to 1:${MAX_DENOMINATOR.toLocaleString('en-US')}.`
              : undefined
          }
        />
      )}
    </>
  );
}

/** Returns the selected scale. Initially selects the one with the largest denominator at which the page is completely visible. */
function useDenominator(): number {
  const selected = usePrint((state) => state.denominator);
  const { view, camera } = useMapSession();
  useEffect(() => {
    const { paper, orientation, units, denominator, around } = usePrint.getState();
    // For a page around a parcel, `PrintFrame` selects the scale.
    if (denominator !== null || around !== null || view === null || camera === null) return;
    const widest = widestSeen(view, camera, { paper, orientation });
    setPrint({
      denominator: widestWithin(widest, units === 'feet' ? FOOT_SCALES : RATIO_SCALES).denominator,
    });
  }, [view, camera]);
  return selected ?? FOOT_SCALES[0]?.denominator ?? MIN_DENOMINATOR;
}

/** Moves the map so that the page is completely visible, as large as possible. */
function showWhole(): void {
  const { view } = useMapSession.getState();
  const { paper, orientation, denominator } = usePrint.getState();
  if (view === null || denominator === null) return;
  const camera = view.getCamera();
  const page = pageOnMap(view, camera, { paper, orientation, denominator });
  view.flyTo(cameraOnPage(view, page, camera.zoom));
}
