import { useParams } from '@tanstack/react-router';
import AccountPage from '../modules/accounts/account-pages.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const [SharePage] = onDemand(() => import('../modules/shares/share-page.tsx'));

/** The pages that share a route, so that the first load contains only one route for all of them. */
export default function LinkPage() {
  const { page } = useParams({ from: '/$page' });
  return page === 'share' ? <SharePage /> : <AccountPage />;
}
