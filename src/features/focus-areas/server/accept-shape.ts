import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../backend/db/database.ts';
import { wrongField } from '../../../kernel/problem.ts';
import { shapeIssueSteps } from '../rules/check-shape.ts';
import { TOO_LARGE_MESSAGE, isTooLarge } from '../rules/focus-area-size.ts';
import { readShape } from '../rules/read-shape.ts';
import { geometryOf, placeLabel } from '../rules/shape.ts';
import { measureShape } from './queries.ts';

/** Returns a serialized shape as valid GeoJSON text. Throws `invalid_input` with the error and its location. */
export async function acceptShape(db: Db, text: string): Promise<string> {
  const read = readShape(text);
  if ('issue' in read) throw wrongField('body.shape', read.issue.message);
  for (const issue of shapeIssueSteps(read.polygons)) {
    if (issue !== null) throw wrongField('body.shape', issue.message);
    await setImmediate(); // an intricate outline takes long, so other requests are handled in between
  }
  const shape = JSON.stringify(geometryOf(read.polygons));
  const measured = await measureShape(db, shape);
  if (measured.issue !== null) {
    const where = measured.at === null ? '' : ` at ${placeLabel(measured.at)}`;
    throw wrongField('body.shape', `The outline is not valid${where}: ${measured.issue.toLowerCase()}.`);
  }
  if (measured.areaSqm <= 0) throw wrongField('body.shape', 'The outline has no area.');
  if (isTooLarge(measured.areaSqm)) throw wrongField('body.shape', TOO_LARGE_MESSAGE);
  return shape;
}
