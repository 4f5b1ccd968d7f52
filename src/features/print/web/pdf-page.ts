import {
  type Color,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  PrintScaling,
  StandardFonts,
  rgb,
} from '@cantoo/pdf-lib';
import type { Box, Ink, Measure } from '../rules/ink.ts';
import { canvasBlob, canvasMeasure, drawOnCanvas } from './canvas-ink.ts';

/** Pixels per point of the pictures that replace texts with characters that Helvetica lacks. */
const TEXT_PICTURE_SCALE = 4;

export interface PdfSheet {
  measure: Measure;
  /** Draws on the last page. */
  draw(ink: readonly Ink[], picture: HTMLCanvasElement | null): Promise<void>;
  addPage(): void;
  save(): Promise<Blob>;
}

interface Options {
  size: { width: number; height: number };
  title: string;
  subject: string;
  now: Date;
}

/** Creates a PDF with one empty page that viewers print at its true size. */
export async function createPdfSheet({ size, title, subject, now }: Options): Promise<PdfSheet> {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setSubject(subject);
  document.setCreator('Platbook');
  document.setProducer('Platbook');
  document.setLanguage('en-US');
  document.setCreationDate(now);
  document.setModificationDate(now);
  // Scaling the page to the printer's margins would make the map's scale wrong.
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const fontOf = (isBold: boolean) => (isBold ? fonts.bold : fonts.plain);
  const known = new Set(fonts.plain.getCharacterSet());
  const canWrite = (text: string) =>
    Array.from(text).every((character) => known.has(character.codePointAt(0) ?? 0));
  let page = document.addPage([size.width, size.height]);
  const measureOnCanvas = canvasMeasure();

  return {
    measure: (text, textSize, isBold) =>
      canWrite(text)
        ? fontOf(isBold).widthOfTextAtSize(text, textSize)
        : measureOnCanvas(text, textSize, isBold),
    async draw(ink, picture) {
      for (const item of ink) {
        if (item.kind === 'picture') {
          if (picture !== null) await drawPicture(document, page, picture, item.box);
        } else if (item.kind === 'text' && !canWrite(item.text)) {
          await drawTextAsPicture(document, page, item, measureOnCanvas);
        } else drawItem(page, item, fontOf);
      }
    },
    addPage() {
      page = document.addPage([size.width, size.height]);
    },
    save: async () => new Blob([new Uint8Array(await document.save())], { type: 'application/pdf' }),
  };
}

function colorOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return rgb(((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);
}

function drawItem(
  page: PDFPage,
  item: Exclude<Ink, { kind: 'picture' }>,
  fontOf: (isBold: boolean) => PDFFont,
): void {
  const top = page.getHeight();
  switch (item.kind) {
    case 'text':
      page.drawText(item.text, {
        x: item.x,
        y: top - item.y,
        size: item.size,
        font: fontOf(item.isBold),
        color: colorOf(item.color),
      });
      break;
    case 'box': {
      const { x, y, width, height } = item.box;
      page.drawRectangle({
        x,
        y: top - y - height,
        width,
        height,
        ...(item.fill === undefined ? {} : { color: colorOf(item.fill) }),
        ...(item.stroke === undefined
          ? {}
          : { borderColor: colorOf(item.stroke), borderWidth: item.width ?? 1 }),
        ...(item.opacity === undefined ? {} : { opacity: item.opacity }),
      });
      break;
    }
    case 'shape': {
      const [first, ...rest] = item.points;
      if (first === undefined) return;
      const path = `M ${first.join(' ')} ${rest.map((point) => `L ${point.join(' ')}`).join(' ')} Z`;
      page.drawSvgPath(path, {
        x: 0,
        y: top,
        color: colorOf(item.fill),
        ...(item.stroke === undefined ? {} : { borderColor: colorOf(item.stroke), borderWidth: 0.8 }),
      });
      break;
    }
  }
}

async function drawPicture(document: PDFDocument, page: PDFPage, picture: HTMLCanvasElement, box: Box) {
  const bytes = await (await canvasBlob(picture, 'image/jpeg')).arrayBuffer();
  const image = await document.embedJpg(bytes);
  const { x, y, width, height } = box;
  page.drawImage(image, { x, y: page.getHeight() - y - height, width, height });
}

async function drawTextAsPicture(
  document: PDFDocument,
  page: PDFPage,
  item: Extract<Ink, { kind: 'text' }>,
  measure: Measure,
): Promise<void> {
  const width = measure(item.text, item.size, item.isBold) + 2;
  const height = item.size * 1.5;
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.ceil(width * TEXT_PICTURE_SCALE);
  canvas.height = Math.ceil(height * TEXT_PICTURE_SCALE);
  const context = canvas.getContext('2d');
  if (context === null) return;
  drawOnCanvas(context, [{ ...item, x: 0, y: item.size * 1.1 }], TEXT_PICTURE_SCALE, () => undefined);
  const image = await document.embedPng(await (await canvasBlob(canvas, 'image/png')).arrayBuffer());
  const top = item.y - item.size * 1.1;
  page.drawImage(image, { x: item.x, y: page.getHeight() - top - height, width, height });
}
