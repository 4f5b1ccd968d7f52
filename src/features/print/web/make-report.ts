import type { Actor } from '../../../kernel/permission.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { fileName } from '../rules/file-name.ts';
import { PX_PER_INCH, mapToDraw } from '../rules/ground-scale.ts';
import { FOOT_SCALES, scaleLabel } from '../rules/map-scales.ts';
import { type PaperId, POINTS_PER_INCH, paperSize } from '../rules/papers.ts';
import { type ReportTexts, layOutReport, reportMapBox } from '../rules/report-layout.ts';
import { hiddenMessage, reportFacts, reportGroups } from '../rules/report-texts.ts';
import { scaleAround } from '../rules/scale-around.ts';
import type { Made } from './use-making.ts';

const DPI = 200;

interface Report {
  record: ParcelRecord;
  /** The reader. */
  actor: Actor;
  paper: PaperId;
  texts: Pick<ReportTexts, 'sources' | 'date' | 'disclaimer'>;
  day: string;
}

/** Makes a PDF report of one parcel on one page: map, facts, the values that the reader may see, and sources. */
export async function makeReport(
  view: MapView,
  { record, actor, paper, texts, day }: Report,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Made> {
  const pdf = import('./pdf-page.ts');
  const size = paperSize(paper, 'portrait');
  const box = reportMapBox(size);
  const [west, south, east, north] = record.bbox;
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const inches = { widthIn: box.width / POINTS_PER_INCH, heightIn: box.height / POINTS_PER_INCH };
  const denominator = scaleAround(record.bbox, inches, FOOT_SCALES, null);
  const toDraw = mapToDraw({ ...inches, denominator, lat, bearing: 0 });
  const { canvas, isWhole } = await view.takePicture({
    width: Math.floor(toDraw.widthPx),
    height: Math.floor(toDraw.heightPx),
    pixelRatio: DPI / PX_PER_INCH,
    camera: { lon, lat, zoom: toDraw.zoom, bearing: 0, pitch: 0 },
    look: 'paper',
    signal,
    onProgress: (share) => onProgress(share * 0.85),
  });
  const { createPdfSheet } = await pdf;
  const number = record.fields['parcelnumb'];
  const title = titleCase(record.headline);
  const subtitle = [
    ...(number === undefined || String(number) === title ? [] : [`Parcel ${String(number)}`]),
    record.context.headline,
  ].join(' · ');
  const sheet = await createPdfSheet({ size, title, subject: `Parcel report, ${subtitle}`, now: new Date() });
  const report: ReportTexts = {
    ...texts,
    title,
    subtitle,
    scale: scaleLabel(denominator),
    facts: reportFacts(record, actor),
    groups: reportGroups(record),
    hidden: hiddenMessage(record),
  };
  await sheet.draw(layOutReport(size, box, report, { denominator, bearing: 0 }, sheet.measure), canvas);
  signal.throwIfAborted();
  onProgress(0.97);
  return {
    blob: await sheet.save(),
    name: fileName(['parcel', title], day, 'pdf'),
    warning: isWhole ? null : 'Part of the map did not load in time. Save the report again to get all of it.',
  };
}
