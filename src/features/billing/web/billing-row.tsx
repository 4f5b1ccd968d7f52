import { CreditCard } from 'lucide-react';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { reasonAgainst } from '../../accounts/rules/can.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { groupsFeature } from '../../groups/feature.ts';

/** The link to the billing page of the account (group) that the person works in, for those who may see it. */
export function BillingRow() {
  const session = useSession().data;
  const hasPlans = useHasPlans();
  const group = session?.user?.group;
  if (!hasPlans || group == null) return null;
  if (reasonAgainst(actorOf(session), groupsFeature.permissions['billing.read']) !== null) return null;
  return (
    <MenuRow icon={CreditCard} label="Billing" onAction={() => goTo(`${group.path}/settings/billing`)} />
  );
}
