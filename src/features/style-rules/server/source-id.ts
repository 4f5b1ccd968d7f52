import { createHmac } from 'node:crypto';
import { textOfQuery } from '../../filters/rules/parcel-query.ts';
import { NO_STYLES } from '../../filters/rules/style-rule.ts';
import type { SourceDefinition } from '../contract.ts';
import { textOfStyles } from '../rules/edited-rules.ts';

/** 22 Base64 characters hold 128 bits. */
const ID_LENGTH = 22;

/**
 * Returns the id of a definition. Equal definitions have the same id for every reader, and nobody without this site's key can compute one. The id is
 * not a secret: the server checks for every tile what the reader may see.
 */
export function sourceId(secret: string, { query, fields, styles }: SourceDefinition): string {
  const text = [textOfQuery(query), fields.join(','), textOfStyles(styles ?? NO_STYLES)].join('\n\n');
  return createHmac('sha256', secret)
    .update(`parcel source\n${text}`)
    .digest('base64url')
    .slice(0, ID_LENGTH);
}
