import type { JsonSchema } from '../../../src/backend/http/openapi.ts';
import type { Random } from '../random.ts';

/** A valid value for each text format of our inputs. */
const FORMATS: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000009',
  email: 'nobody@people.example',
  uri: 'https://county.example/parcels.zip',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
};
const TEXTS: readonly [string, ...string[]] = [
  'abc',
  'parcel',
  'elm street 12',
  'a-b-c',
  '/us/zz/alder',
  'owner',
];

/** Returns a value that the schema accepts, as far as the schema shows that. */
export function sampleOf(schema: JsonSchema | boolean | undefined, random: Random, depth = 0): unknown {
  if (schema === undefined || typeof schema === 'boolean' || depth > 8) return 'abc';
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && random.chance(0.2)) return schema.default;
  const { enum: values, anyOf, oneOf } = schema;
  if (values !== undefined && values.length > 0) return values[random.below(values.length)];
  const options = anyOf ?? oneOf;
  if (options !== undefined && options.length > 0)
    return sampleOf(options[random.below(options.length)], random, depth + 1);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, random, depth);
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(3)) }, () =>
        sampleOf(schema.items as JsonSchema | undefined, random, depth + 1),
      );
    case 'integer':
    case 'number':
      return sampleNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return sampleText(schema, random);
  }
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, random: Random, depth: number): object {
  const entries = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.chance(0.5),
  );
  return Object.fromEntries(
    entries.map(([name, property]) => [
      name,
      // The API document states no format for an email, because the text is trimmed before it is checked.
      name === 'email' ? FORMATS['email'] : sampleOf(property as JsonSchema, random, depth + 1),
    ]),
  );
}

function sampleNumber({ minimum = 0, maximum = 1000 }: JsonSchema, random: Random): number {
  const [from, to] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)];
  return random.pick([from, to, Math.floor((from + to) / 2), from + random.below(Math.max(1, to - from))]);
}

function sampleText({ format, minLength = 0, maxLength = 200 }: JsonSchema, random: Random): string {
  const text = (format !== undefined ? FORMATS[format] : undefined) ?? random.pick(TEXTS);
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}
