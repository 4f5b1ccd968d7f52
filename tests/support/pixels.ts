import type { Page } from 'playwright';

/** Returns the red, green and blue values of the pixels of a PNG, one after another. */
export async function readPixels(page: Page, png: Buffer): Promise<[number, number, number][]> {
  const values = await page.evaluate(async (data) => {
    // The page's Content-Security-Policy forbids fetching pictures.
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(picture, 0, 0);
    return Array.from(context.getImageData(0, 0, picture.width, picture.height).data);
  }, png.toString('base64'));
  return Array.from({ length: values.length / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = values.slice(index * 4, index * 4 + 3);
    return [red, green, blue];
  });
}

/** Returns the most frequent color of a PNG, as `rgb(1, 2, 3)`, which is how browsers write colors. */
export async function mainColor(page: Page, png: Buffer): Promise<string> {
  const counts = new Map<string, number>();
  for (const pixel of await readPixels(page, png)) {
    const color = `rgb(${pixel.join(', ')})`;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
