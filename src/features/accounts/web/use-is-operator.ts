import { refusal } from '../../../kernel/permission.ts';
import { accountsFeature } from '../feature.ts';
import { actorOf } from '../rules/actor-of-session.ts';
import { useSession } from './use-session.ts';

/** Returns true if the signed-in person may open the admin pages; false while that is not known. */
export function useIsOperator(): boolean {
  const { data } = useSession();
  return refusal(actorOf(data), accountsFeature.permissions['admin.read']) === null;
}
