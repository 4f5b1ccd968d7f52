import { createHmac, timingSafeEqual } from 'node:crypto';

/** The address of a file for whoever has it: nobody can make one up, and after `expiresAtMs` it opens nothing. */
export function signedExportUrl(secret: string, id: string, expiresAtMs: number): string {
  const expires = Math.floor(expiresAtMs / 1000);
  return `/exports/${id}/download?expires=${expires}&signature=${signatureOf(secret, id, expires)}`;
}

export function isSigned(secret: string, id: string, expires: number, signature: string): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(secret, id, expires))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function signatureOf(secret: string, id: string, expires: number): string {
  return createHmac('sha256', secret).update(`export ${id} ${expires}`).digest('base64url');
}
