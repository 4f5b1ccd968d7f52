/** West, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number];

const MAX_CELLS_A_SIDE = 512;

/** Returns a function that finds the indexes of the boxes that meet a box. It uses a grid with about as many cells as there are boxes. */
export function indexBoxes(boxes: readonly Box[]): (box: Box) => number[] {
  const [west, south, east, north] = boxes.reduce<Box>(
    (all, box) => [
      Math.min(all[0], box[0]),
      Math.min(all[1], box[1]),
      Math.max(all[2], box[2]),
      Math.max(all[3], box[3]),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
  const side = Math.max(1, Math.min(MAX_CELLS_A_SIDE, Math.ceil(Math.sqrt(boxes.length))));
  const width = (east - west) / side || 1;
  const height = (north - south) / side || 1;
  const column = (x: number) => Math.max(0, Math.min(side - 1, Math.floor((x - west) / width)));
  const row = (y: number) => Math.max(0, Math.min(side - 1, Math.floor((y - south) / height)));
  const cells = new Map<number, number[]>();
  const visit = (box: Box, tell: (cell: number) => void) => {
    for (let y = row(box[1]); y <= row(box[3]); y++)
      for (let x = column(box[0]); x <= column(box[2]); x++) tell(y * side + x);
  };
  boxes.forEach((box, index) =>
    visit(box, (cell) => {
      const list = cells.get(cell);
      if (list === undefined) cells.set(cell, [index]);
      else list.push(index);
    }),
  );
  return (box) => {
    const found = new Set<number>();
    visit(box, (cell) => {
      for (const index of cells.get(cell) ?? []) {
        const other = boxes[index];
        if (other !== undefined && meet(box, other)) found.add(index);
      }
    });
    return [...found];
  };
}

function meet(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}
