import type { BitGrid } from './bit-grid.ts';

/**
 * Sets the enclosed cells, which can't be reached from the edge of the grid through empty cells. Keeps a hole that lies mostly in `others`,
 * such as a city that is not part of the county around it.
 */
export function fillHoles(grid: BitGrid, others: BitGrid | null): void {
  const runs = emptyRuns(grid);
  const { rows, from, to } = runs;
  const parent = Int32Array.from(rows, (_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  for (let at = 0, above = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    while (
      above < at &&
      ((rows[above] as number) < row - 1 ||
        ((rows[above] as number) === row - 1 && (to[above] as number) < (from[at] as number)))
    )
      above++;
    for (
      let up = above;
      up < at && rows[up] === row - 1 && (from[up] as number) <= (to[at] as number);
      up++
    ) {
      if ((to[up] as number) >= (from[at] as number)) parent[find(at)] = find(up);
    }
  }
  const isOpen = new Uint8Array(rows.length);
  const area = new Float64Array(rows.length);
  const areaInOthers = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const root = find(at);
    const row = rows[at] as number;
    if (row === 0 || row === grid.height - 1 || from[at] === 0 || to[at] === grid.width - 1) isOpen[root] = 1;
    area[root] = (area[root] as number) + (to[at] as number) - (from[at] as number) + 1;
    if (others !== null)
      areaInOthers[root] =
        (areaInOthers[root] as number) + countRun(others, row, from[at] as number, to[at] as number);
  }
  for (let at = 0; at < rows.length; at++) {
    const root = find(at);
    if (isOpen[root] === 1) continue;
    if ((areaInOthers[root] as number) * 2 > (area[root] as number)) continue;
    grid.fillRun(rows[at] as number, from[at] as number, to[at] as number);
  }
}

/** Returns the runs of empty cells, row by row. */
function emptyRuns(grid: BitGrid): { rows: number[]; from: number[]; to: number[] } {
  const runs: { rows: number[]; from: number[]; to: number[] } = { rows: [], from: [], to: [] };
  const add = (row: number, from: number, to: number) => {
    runs.rows.push(row);
    runs.from.push(from);
    runs.to.push(to);
  };
  for (let row = 0; row < grid.height; row++) {
    let begun = -1;
    for (let word = 0; word < grid.stride; word++) {
      const bits = grid.words[row * grid.stride + word] as number;
      if (bits === 0xffff_ffff || bits === 0) {
        if (bits === 0 && begun < 0) begun = word * 32;
        else if (bits !== 0 && begun >= 0) {
          add(row, begun, word * 32 - 1);
          begun = -1;
        }
        continue;
      }
      for (let bit = 0; bit < 32; bit++) {
        const isSet = ((bits >>> bit) & 1) === 1;
        if (!isSet && begun < 0) begun = word * 32 + bit;
        else if (isSet && begun >= 0) {
          add(row, begun, word * 32 + bit - 1);
          begun = -1;
        }
      }
    }
    if (begun >= 0) add(row, begun, grid.width - 1);
  }
  return runs;
}

function countRun(grid: BitGrid, row: number, from: number, to: number): number {
  let count = 0;
  for (let x = from; x <= to; x++) if (grid.has(x, row)) count++;
  return count;
}
