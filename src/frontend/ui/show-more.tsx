import { Button } from './button.tsx';

interface Props {
  /** The number of items that are not shown yet. */
  rest: number;
  /** The number of items that appear with one press. */
  page: number;
  onMore: () => void;
}

/** The button under a list that shows the next part of it. */
export function ShowMore({ rest, page, onMore }: Props) {
  if (rest <= 0) return null;
  return (
    <Button size="small" onPress={onMore}>
      Show {Math.min(rest, page)} more of {rest.toLocaleString('en-US')}
    </Button>
  );
}
