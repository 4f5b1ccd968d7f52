import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { Pane, PaneHeading } from '../../../frontend/ui/pane.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { printedTitle } from '../rules/sheet-settings.ts';
import { PictureForm } from './picture-form.tsx';
import { usePrint } from './print-state.ts';
import { ReportForm } from './report-form.tsx';
import { SheetForm } from './sheet-form.tsx';
import { usePrintTexts } from './use-print-texts.ts';

/** The pane that prints the map or saves it as a file. */
export function PrintPane({ onClose }: PaneProps) {
  const { base, satelliteSources } = useMapPage();
  const texts = usePrintTexts(base, satelliteSources);
  const title = usePrint((state) => state.title);
  const suggested = texts.parcel ?? texts.place;
  return (
    <Pane label="Print" title={<PaneHeading>Print</PaneHeading>} onClose={onClose}>
      <Section title="Map to scale (PDF)" isOpenAtFirst>
        <SheetForm texts={texts} suggestedTitle={suggested} />
      </Section>
      <Section title="Picture of the view (PNG)" isOpenAtFirst>
        <PictureForm texts={texts} title={printedTitle(title, suggested)} />
      </Section>
      <Section title="Parcel report (PDF)" isOpenAtFirst>
        <ReportForm />
      </Section>
    </Pane>
  );
}
