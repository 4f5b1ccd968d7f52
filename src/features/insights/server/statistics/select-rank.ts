/** Returns the value at a rank, and moves smaller values before it and larger ones after it. The values before `from` are already smaller. */
export function selectRank(values: Float64Array, rank: number, from: number): number {
  let [low, high] = [from, values.length - 1];
  while (low < high) {
    const pivot = middleOfThree(
      values[low] as number,
      values[(low + high) >> 1] as number,
      values[high] as number,
    );
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] as number) < pivot) left++;
      while ((values[right] as number) > pivot) right--;
      if (left > right) break;
      const swapped = values[left] as number;
      values[left++] = values[right] as number;
      values[right--] = swapped;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return values[rank] as number;
}

function middleOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
