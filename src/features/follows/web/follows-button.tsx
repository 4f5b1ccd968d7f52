import { Bookmark } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';

/** Opens and closes the list of bookmarks. */
export function FollowsButton() {
  const isOpen = useUrlState(({ hash }) => hash.tab === 'follows');
  return (
    <IconButton
      icon={Bookmark}
      label="Bookmarks"
      look="card"
      placement="left"
      isPressedDown={isOpen}
      onPress={() => setHash({ tab: isOpen ? undefined : 'follows' }, 'push')}
    />
  );
}
