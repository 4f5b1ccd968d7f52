/** The content codings of compressed replies. */
export type Encoding = 'br' | 'gzip' | 'zstd';

/**
 * Returns the coding of `offered` that the client prefers, or null if the reply must not be compressed. Between equal weights, the order of `offered` decides.
 * RFC 9110, section 12.5.3: `*` stands for all codings that are not listed, and a weight of 0 refuses a coding.
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
    // An invalid weight refuses the coding: uncompressed bytes are always acceptable.
    const weight = parameters
      .filter((parameter) => /^q\s*=/.test(parameter))
      .map((parameter) => Number(/^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1] ?? 0))[0];
    // `x-gzip` is an old name of gzip.
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weight ?? 1);
  }
  return weights;
}
