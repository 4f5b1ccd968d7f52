import type { CommandIo } from '../../../../backend/command.ts';
import { countLabel } from '../../../../kernel/count-label.ts';

type Box = readonly [number, number, number, number];

/** Prints names with values, one pair in a line. */
export function printFacts(facts: readonly (readonly [name: string, value: string])[], io: CommandIo): void {
  for (const [name, value] of facts) io.print(`  ${name.padEnd(12)} ${value}`);
}

export function rowsLabel(count: number | null, unknown: string): string {
  if (count === null) return unknown;
  return countLabel(count, 'row');
}

export function boxLabel(box: Box | null, unknown: string): string {
  return box === null ? unknown : box.map((degrees) => degrees.toFixed(4)).join(', ');
}
