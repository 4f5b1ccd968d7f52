/** A column as an operator sees it before an import. */
export interface InspectedColumn {
  name: string;
  type: string;
  /** Distinct values, in the order of their first occurrence. */
  examples: readonly string[];
  /** The share (0 to 1) of the sampled rows without a value. */
  blankShare: number;
}

const EXAMPLES = 4;
const EXAMPLE_CHARS = 32;

/** Describes columns by `samples`, which hold values of the same columns in the same order. */
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
