import { describe, expect, it } from 'vitest';
import { fillAddressTemplate, parseAddressTemplate } from './address-template.ts';

describe('an address template', () => {
  it.each([
    ['{NO} {STREET}', { NO: '12', STREET: 'ELM ST' }, '12 ELM ST'],
    ['{NO} {DIR} {STREET}', { NO: '12', STREET: 'ELM ST' }, '12 ELM ST'],
    ['{STREET}, {CITY}, {ZIP}', { STREET: 'ELM ST', ZIP: '01000' }, 'ELM ST, 01000'],
    ['{STREET}, {CITY}', { STREET: 'ELM ST' }, 'ELM ST'],
    ['PO Box {BOX}', {}, null],
    ['PO Box { BOX }', { BOX: '7' }, 'PO Box 7'],
    ['no columns', {}, null],
  ])('%s of %j is %j', (template, values: Record<string, string>, wanted) =>
    expect(fillAddressTemplate(parseAddressTemplate(template), (name) => values[name] ?? null)).toBe(wanted),
  );
});
