import { NoPicture, type NoPictureReason, type Picture } from './imagery-port.ts';

/** The time for all requests of one picture together. Nobody waits longer for a picture. */
export const TIMEOUT_MS = 8000;
/** Far more than a picture that is 1280 pixels wide needs. */
export const MAX_PICTURE_BYTES = 4 << 20;
const MAX_JSON_BYTES = 1 << 20;

export interface ProviderRequest {
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** Aborts the request when the time for the whole picture is over. */
  signal: AbortSignal;
  /** What 404 and similar replies mean. By default, the provider does not know the address, or a name in it, so the settings are wrong. */
  notFound?: NoPictureReason;
}

/**
 * Sends a request to a provider and returns the body of the reply. Doesn't follow redirects. Throws {@link NoPicture}, whose message never contains
 * the URL, because it may hold a key.
 */
async function ask(
  { url, headers, signal, notFound = 'refused' }: ProviderRequest,
  maxBytes: number,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }> {
  try {
    const reply = await fetch(url, { headers: { ...headers }, signal, redirect: 'error' });
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new NoPicture(reasonOfStatus(reply.status) ?? notFound, `the provider answered ${reply.status}`);
    }
    const type = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    return { type, bytes: await readBounded(reply, maxBytes) };
  } catch (error) {
    if (error instanceof NoPicture) throw error;
    if (signal.aborted) throw new NoPicture('too_slow', 'the provider took too long');
    throw new NoPicture('broken', 'the provider could not be reached, or sent us elsewhere');
  }
}

/** Returns null for a status that means something else at each address. */
function reasonOfStatus(status: number): NoPictureReason | null {
  if (status === 401 || status === 403) return 'refused';
  if (status === 404 || status === 410 || status === 422) return null;
  if (status === 429) return 'busy';
  return status === 408 || status === 504 ? 'too_slow' : 'broken';
}

async function readBounded(reply: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of reply.body ?? []) {
    length += part.length;
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw new NoPicture('broken', `the answer is larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}

export async function fetchJson(request: ProviderRequest): Promise<unknown> {
  const { bytes } = await ask(request, MAX_JSON_BYTES);
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    throw new NoPicture('broken', 'the provider answered with something other than JSON');
  }
}

/** Fetches a picture. Its type is detected from its bytes, not from its header. Anything but a picture is rejected. */
export async function fetchPicture(
  request: ProviderRequest,
  { attribution, keepSeconds }: Pick<Picture, 'attribution' | 'keepSeconds'>,
): Promise<Picture> {
  const { type: claimed, bytes } = await ask(request, MAX_PICTURE_BYTES);
  const type = kindOf(bytes);
  if (type === null || !claimed.startsWith('image/'))
    throw new NoPicture('broken', 'the provider answered with something other than a picture');
  return { type, bytes, attribution, keepSeconds };
}

const KINDS = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const;

function kindOf(bytes: Uint8Array): Picture['type'] | null {
  return KINDS.find((kind) => kind.bytes.every((byte, i) => bytes[kind.at + i] === byte))?.type ?? null;
}
