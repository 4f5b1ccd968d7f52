/** The codings that replies are compressed with. */
export type Encoding = 'br' | 'gzip';

/**
 * Returns the coding of `offered` that the client weighs highest, by the order of `offered` among equals, or null when the bytes are to
 * be sent as they are. RFC 9110, section 12.5.3: `*` stands for every coding that is not named, and a weight of 0 refuses.
 */
export function chooseEncoding<T extends Encoding>(
  acceptEncoding: string | readonly string[] | undefined,
  offered: readonly T[],
): T | null {
  const weights = readWeights(acceptEncoding);
  let best: { encoding: T; weight: number } | null = null;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight > (best?.weight ?? 0)) best = { encoding, weight };
  }
  return best?.encoding ?? null;
}

function readWeights(acceptEncoding: string | readonly string[] | undefined): Map<string, number> {
  const text = typeof acceptEncoding === 'string' ? acceptEncoding : (acceptEncoding ?? []).join(',');
  const weights = new Map<string, number>();
  for (const part of text.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    // A weight that can't be read refuses: the uncompressed bytes are always right.
    const weight = parameters
      .filter((parameter) => /^q\s*=/.test(parameter))
      .map((parameter) => Number(/^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1] ?? 0))[0];
    // `x-gzip` is an old name of the same coding.
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weight ?? 1);
  }
  return weights;
}
