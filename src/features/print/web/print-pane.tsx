import { usePrint } from './print-state.ts';
import { Pane } from '../../../frontend/ui/pane.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { PictureForm } from './picture-form.tsx';
import styles from './print-pane.module.css';
import { ReportForm } from './report-form.tsx';
import { SheetForm } from './sheet-form.tsx';
import { usePrintWords } from './use-print-words.ts';

export interface PrintPaneProps {
  base: string;
  satelliteSources: string | null;
  onClose: () => void;
}

/** Everything that puts the map on paper or into a file. */
export function PrintPane({ base, satelliteSources, onClose }: PrintPaneProps) {
  const words = usePrintWords(base, satelliteSources);
  const title = usePrint((state) => state.title);
  const suggested = words.parcel ?? words.place;
  return (
    <Pane label="Print" title={<h2 className={styles['title']}>Print</h2>} onClose={onClose}>
      <Section title="Map to scale (PDF)" isOpenAtFirst>
        <SheetForm words={words} suggestedTitle={suggested} />
      </Section>
      <Section title="Picture of the view (PNG)" isOpenAtFirst>
        <PictureForm words={words} title={title ?? suggested} />
      </Section>
      <Section title="Parcel report (PDF)" isOpenAtFirst>
        <ReportForm />
      </Section>
    </Pane>
  );
}
