import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { DocumentPage, SignInNotice, useSession } from '../../accounts/web/index.ts';
import { PlansOnly } from '../../billing/web/index.ts';
import { EXPORT_KEPT_DAYS } from '../../exports/rules/export-history.ts';
import { FreeDownloads } from '../../exports/web/index.ts';
import { listOrders } from '../contract.ts';
import { OneOrder } from './one-order.tsx';

/** The time in milliseconds after which the page asks again whether files are ready. */
const POLL_MS = 2000;

/** The orders of the person, with their files. A visitor sees the free files of their visit. */
export function OrdersPage() {
  const session = useSession();
  return (
    <PlansOnly title="Your downloads">
      <DocumentPage title="Orders">
        <PageHead
          title="Orders"
          lead={`What you bought or got for free. Files can be downloaded for ${EXPORT_KEPT_DAYS} days.`}
        />
        {session.isSuccess && (
          <>
            <Orders key={session.data.user?.id ?? ''} isSignedIn={session.data.user !== null} />
            {session.data.user !== null && <FreeDownloads />}
          </>
        )}
      </DocumentPage>
    </PlansOnly>
  );
}

function Orders({ isSignedIn }: { isSignedIn: boolean }) {
  const orders = useQuery({
    queryKey: ['orders'],
    queryFn: ({ signal }) => call(listOrders, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.orders.some(({ state: order }) => order === 'paid' || order === 'preparing') === true
        ? POLL_MS
        : false,
  });
  return (
    <Loaded of={orders} name="your orders">
      {({ orders: rows }) => {
        if (rows.length > 0) return rows.map((order) => <OneOrder key={order.id} order={order} />);
        if (!isSignedIn) return <SignInNotice title="Sign in to see your orders." />;
        return (
          <Notice icon={PackageCheck} title="You have no orders.">
            <p>
              What you buy appears here. See your <a href="/orders/cart">cart</a>, or the{' '}
              <a href="/store">Data Store</a>.
            </p>
          </Notice>
        );
      }}
    </Loaded>
  );
}
