import { PDFDocument, type PDFFont, type PDFPage, StandardFonts, rgb } from '@cantoo/pdf-lib';
import type { Services } from '../../../backend/services.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import type { Order } from '../contract.ts';
import { type ReceiptRow, receiptRows } from '../rules/receipt-rows.ts';
import { type OrderRow, findBuyer } from './queries.ts';

/** US Letter, in points. */
const [WIDTH, HEIGHT, MARGIN] = [612, 792, 54];
const [TEXT, QUIET, RULE] = [rgb(0.1, 0.1, 0.12), rgb(0.4, 0.42, 0.45), rgb(0.8, 0.82, 0.84)];
const PRICE_WIDTH = 100;
const SIZE = 10;
const LINE = 14;

/** Writes the receipt of a paid order: seller, buyer, lines, how it was paid and what was refunded. */
export async function writeReceipt(
  { config, database }: Pick<Services, 'config' | 'database'>,
  order: Order,
  row: OrderRow,
): Promise<Uint8Array> {
  const rows = receiptRows(order, {
    siteName: config.site.name,
    siteUrl: config.publicUrl,
    buyer: await findBuyer(database.kysely, row),
  });
  const document = await PDFDocument.create();
  document.setTitle(`Receipt ${order.id.slice(0, 8)}`);
  document.setCreator('Platbook');
  document.setProducer('Platbook');
  document.setLanguage('en-US');
  document.setCreationDate(row.paidAt ?? row.createdAt);
  document.setModificationDate(row.paidAt ?? row.createdAt);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let page = document.addPage([WIDTH, HEIGHT]);
  let y = HEIGHT - MARGIN;
  for (const one of rows) {
    const font = one.kind === 'title' || one.kind === 'total' ? bold : plain;
    const size = one.kind === 'title' ? 18 : SIZE;
    const lines = wrap(writable(one.text, font), font, size, WIDTH - 2 * MARGIN - PRICE_WIDTH);
    const height =
      lines.length * (size + LINE - SIZE) + (one.kind === 'line' || one.kind === 'total' ? 8 : 2);
    if (y - height < MARGIN) {
      page = document.addPage([WIDTH, HEIGHT]);
      y = HEIGHT - MARGIN;
    }
    drawRow(page, one, { lines, font, size, y });
    y -= height;
  }
  return document.save();
}

function drawRow(
  page: PDFPage,
  { kind, cents, currency }: ReceiptRow,
  { lines, font, size, y }: { lines: readonly string[]; font: PDFFont; size: number; y: number },
): void {
  if (kind === 'line' || kind === 'total')
    page.drawLine({
      start: { x: MARGIN, y: y + 4 },
      end: { x: WIDTH - MARGIN, y: y + 4 },
      thickness: 0.5,
      color: RULE,
    });
  const step = size + LINE - SIZE;
  for (const [index, text] of lines.entries())
    page.drawText(text, {
      x: MARGIN,
      y: y - (index + 1) * step + 4,
      size,
      font,
      color: kind === 'quiet' ? QUIET : TEXT,
    });
  if (cents === undefined) return;
  const price = moneyLabel(cents, currency);
  const x = WIDTH - MARGIN - font.widthOfTextAtSize(price, size);
  page.drawText(price, { x, y: y - step + 4, size, font, color: TEXT });
}

/** Replaces characters that the fonts of every PDF reader lack. */
function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text, (character) => (known.has(character.codePointAt(0) ?? 0) ? character : '?')).join(
    '',
  );
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
