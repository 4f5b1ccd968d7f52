import { expect, it } from 'vitest';
import { createImageCache, type ImageRequest } from './image-cache.ts';
import type { ImageryPort, Picture } from './providers/imagery-port.ts';

const POINT = { lon: 1, lat: 2 };
const wanted = (llUuid: string, angle: ImageRequest['angle'] = null): ImageRequest => ({
  llUuid,
  point: POINT,
  angle,
});

/** A provider whose replies the test releases. */
function slowPort(keepSeconds: number) {
  const waiting: ((picture: Picture) => void)[] = [];
  const asked: string[] = [];
  const ask = (picture: string) => {
    asked.push(picture);
    return new Promise<Picture>((resolve) => {
      waiting.push(resolve);
    });
  };
  const port: ImageryPort = {
    has: { streetView: true, birdsEye: true },
    streetView: () => ask('street'),
    birdsEye: (_, angle) => ask(`from above ${angle}`),
  };
  const picture: Picture = { type: 'image/png', bytes: new Uint8Array(3), attribution: '', keepSeconds };
  return { port, asked, answer: () => waiting.splice(0).forEach((resolve) => resolve(picture)) };
}

it('simultaneous lookups of a picture share one request', async () => {
  const { port, asked, answer } = slowPort(0);
  const images = createImageCache(port);
  const all = [images.find(wanted('a')), images.find(wanted('a')), images.find(wanted('a', 90))];
  answer();
  await Promise.all(all);
  expect(asked).toEqual(['street', 'from above 90']);
});

it('a picture is cached for as long as its provider allows', async () => {
  const { port, asked, answer } = slowPort(60);
  let now = 0;
  const images = createImageCache(port, () => now);
  const find = async () => {
    const found = images.find(wanted('a'));
    answer();
    await found;
  };
  await find();
  now = 59_999;
  await find();
  expect(asked).toHaveLength(1);
  now = 60_000;
  await find();
  expect(asked).toHaveLength(2);
});

it('a picture that may not be cached is requested each time', async () => {
  const { port, asked, answer } = slowPort(0);
  const images = createImageCache(port);
  for (let n = 0; n < 2; n++) {
    const found = images.find(wanted('a'));
    answer();
    await found;
  }
  expect(asked).toHaveLength(2);
});

it('requests to a provider that hangs are limited', async () => {
  const { port, asked, answer } = slowPort(0);
  const images = createImageCache(port);
  const all = Array.from({ length: 16 }, (_, n) => images.find(wanted(String(n))));
  await expect(images.find(wanted('one more'))).rejects.toMatchObject({ reason: 'busy' });
  expect(asked).toHaveLength(16);
  answer();
  await Promise.all(all);
});
