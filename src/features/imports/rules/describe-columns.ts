/** A column as an operator wants to see it before an import. */
export interface InspectedColumn {
  name: string;
  type: string;
  /** Different values, as they are met first. */
  examples: readonly string[];
  /** Of the sampled rows, the share without a value: 0 to 1. */
  blankShare: number;
}

const EXAMPLES = 4;
const EXAMPLE_CHARS = 32;

/** `samples` hold values of the same columns, in their order. */
export function describeColumns(
  columns: readonly { name: string; type: string }[],
  samples: readonly { values: readonly (string | number | boolean | null)[] }[],
): InspectedColumn[] {
  return columns.map(({ name, type }, index) => {
    const values = samples[index]?.values ?? [];
    const examples = new Set<string>();
    let blanks = 0;
    for (const value of values) {
      const text = value === null ? '' : String(value).trim();
      if (text === '') blanks++;
      else if (examples.size < EXAMPLES) examples.add(shorten(text));
    }
    return {
      name,
      type,
      examples: [...examples],
      blankShare: values.length === 0 ? 0 : blanks / values.length,
    };
  });
}

function shorten(text: string): string {
  return text.length <= EXAMPLE_CHARS ? text : `${text.slice(0, EXAMPLE_CHARS - 1)}…`;
}
