import { createHmac } from 'node:crypto';
import { textOfQuery } from '../../filters/rules/parcel-query.ts';
import { NO_STYLES } from '../../filters/rules/style-rule.ts';
import type { SourceDefinition } from '../contract.ts';
import { textOfStyles } from '../rules/edited-rules.ts';

/** 128 bits. */
const ID_LENGTH = 22;

/**
 * The id of what a source says: equal definitions have the same, whoever asks, and who does not have the key of this site can't make one. It is
 * not kept secret from those who draw the map; what they may not see is asked of each tile.
 */
export function sourceId(secret: string, { query, fields, styles }: SourceDefinition): string {
  const text = [textOfQuery(query), fields.join(','), textOfStyles(styles ?? NO_STYLES)].join('\n\n');
  return createHmac('sha256', secret)
    .update(`parcel source\n${text}`)
    .digest('base64url')
    .slice(0, ID_LENGTH);
}
