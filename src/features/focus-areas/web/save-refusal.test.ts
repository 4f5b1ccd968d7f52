import { describe, expect, it } from 'vitest';
import { MAX_FOCUS_AREA_SQM } from '../rules/focus-area-size.ts';
import { saveRefusal } from './save-refusal.ts';

const READY = { hasOutline: true, areaSqm: 1000, shapeIssue: null, name: 'abc', limit: undefined };

describe('the save button', () => {
  it.each([
    [{}, null],
    [{ name: 'ab' }, 'The name needs at least 3 characters.'],
    [{ name: '' }, 'Give the focus area a name.'],
    [{ hasOutline: false, name: '' }, 'Close an outline on the map first.'],
    [{ areaSqm: MAX_FOCUS_AREA_SQM - 1 }, null],
    [{ areaSqm: MAX_FOCUS_AREA_SQM }, 'Make the area smaller to save it.'],
    [{ shapeIssue: 'It crosses itself.' }, 'Correct the outline to save it.'],
    [{ limit: { refusal: null } }, null],
    [{ limit: { refusal: 'A Pro account has 5 focus areas.' } }, 'A Pro account has 5 focus areas.'],
  ])('with %o says %s', (change, message) => expect(saveRefusal({ ...READY, ...change })).toBe(message));
});
