import { Link, Outlet } from '@tanstack/react-router';
import { useUser } from '../session.ts';
import { useAdminWords } from './words.ts';

export default function AdminLayout() {
  const words = useAdminWords();
  const user = useUser();
  if (user && user.role !== 'admin') return <p className="notice bad">{words.forbidden}</p>;
  return (
    <>
      <nav className="tabs no-print" aria-label={words.sections}>
        <Link to="/admin" activeOptions={{ exact: true }}>
          {words.today}
        </Link>
        <Link to="/admin/requests">{words.requests}</Link>
        <Link to="/admin/bookings">{words.bookings}</Link>
        <Link to="/admin/courts">{words.courts}</Link>
        <Link to="/admin/closures">{words.closures}</Link>
        <Link to="/admin/people">{words.people}</Link>
        <Link to="/admin/keys">{words.keys}</Link>
      </nav>
      <Outlet />
    </>
  );
}
