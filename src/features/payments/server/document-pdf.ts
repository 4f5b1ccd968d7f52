import { PDFDocument, type PDFFont, StandardFonts, rgb } from '@cantoo/pdf-lib';
import { breakLines } from '../../../kernel/break-lines.ts';
import type { PaymentDocument } from '../rules/document-lines.ts';

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 64 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const INK = rgb(0.08, 0.13, 0.12);
const QUIET = rgb(0.3, 0.36, 0.36);
const LINE = rgb(0.8, 0.84, 0.84);
const LEADING = 1.4;
/** The height of the total and the foot at the end of the last page. */
const FOOT = 80;

/** Makes the PDF of an invoice or a receipt, with text that can be selected. `madeAt` is the time in its properties. */
export async function documentPdf(document: PaymentDocument, madeAt: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [number] = document.facts;
  pdf.setTitle(`${document.title} ${number?.value ?? ''}`.trim(), { showInWindowTitleBar: true });
  pdf.setCreator('Platbook');
  pdf.setProducer('Platbook');
  pdf.setLanguage('en-US');
  pdf.setCreationDate(madeAt);
  pdf.setModificationDate(madeAt);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const known = new Set(plain.getCharacterSet());
  let page = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.margin;

  const write = (
    text: string,
    {
      x = PAGE.margin,
      size = 10,
      font = plain,
      color = INK,
      isRight = false,
    }: { x?: number; size?: number; font?: PDFFont; color?: typeof INK; isRight?: boolean } = {},
  ) => {
    const shown = inFont(text, known);
    const left = isRight ? PAGE.width - PAGE.margin - font.widthOfTextAtSize(shown, size) : x;
    page.drawText(shown, { x: left, y: y - size, size, font, color });
  };
  const writeLines = (text: string, width: number, style: { font?: PDFFont; color?: typeof INK }) => {
    for (const part of breakText(inFont(text, known), style.font ?? plain, 10, width)) {
      write(part, style);
      y -= 10 * LEADING;
    }
  };
  const rule = () => {
    page.drawLine({
      start: { x: PAGE.margin, y },
      end: { x: PAGE.width - PAGE.margin, y },
      thickness: 0.7,
      color: LINE,
    });
  };
  const turnPage = () => {
    page = pdf.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - PAGE.margin;
  };

  write(document.title, { size: 24, font: bold });
  y -= 48;
  const top = y;
  for (const [index, line] of document.seller.entries())
    writeLines(line, WIDTH / 2, index === 0 ? { font: bold } : { color: QUIET });
  const below = y;
  y = top;
  for (const { label, value } of document.facts) {
    write(label, { x: PAGE.margin + WIDTH / 2 + 20, color: QUIET });
    write(value, { isRight: true });
    y -= 10 * LEADING;
  }
  y = Math.min(below, y) - 24;
  if (document.payer.length > 0) {
    write('For', { color: QUIET });
    y -= 10 * LEADING;
  }
  for (const [index, line] of document.payer.entries())
    writeLines(line, WIDTH, index === 0 ? { font: bold } : {});
  y -= 28;
  rule();
  for (const { text, amount } of document.lines) {
    const parts = breakText(inFont(text, known), plain, 10, WIDTH - 110);
    if (y - parts.length * 10 * LEADING < PAGE.margin + FOOT) turnPage();
    y -= 10;
    write(amount, { isRight: true });
    for (const part of parts) {
      write(part);
      y -= 10 * LEADING;
    }
    y -= 6;
    rule();
  }
  y -= 12;
  write(document.total.text, { font: bold, size: 12 });
  write(document.total.amount, { font: bold, size: 12, isRight: true });
  const payLines = document.howToPay.flatMap((line) => breakText(inFont(line, known), plain, 10, WIDTH));
  if (payLines.length > 0) {
    y -= 56;
    if (y - (payLines.length + 1) * 10 * LEADING < PAGE.margin + FOOT / 2) turnPage();
    writeLines('How to pay', WIDTH, { font: bold });
    for (const line of payLines) writeLines(line, WIDTH, {});
  }
  y = PAGE.margin + 20;
  for (const part of breakText(inFont(document.foot, known), plain, 8, WIDTH)) {
    write(part, { size: 8, color: QUIET });
    y -= 8 * LEADING;
  }
  return pdf.save();
}

/** Returns the text in characters that the font has: accents that it lacks are left out, and other characters become a question mark. */
function inFont(text: string, known: ReadonlySet<number>): string {
  const has = (character: string) => known.has(character.codePointAt(0) ?? 0);
  return Array.from(text, (character) => {
    if (has(character)) return character;
    const base = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return base !== '' && Array.from(base).every(has) ? base : '?';
  }).join('');
}

function breakText(text: string, font: PDFFont, size: number, width: number): string[] {
  return breakLines(text, (line) => font.widthOfTextAtSize(line, size) <= width);
}
