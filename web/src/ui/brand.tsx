import './brand.css';
import icon from '../icon.svg';
import { useClub } from '../lib/club.ts';

/** The club's logo and name, or those of the app. */
export function Brand() {
  const { shownName, logo_url } = useClub();
  return (
    <>
      <img
        className={logo_url === null ? 'brand-logo' : 'brand-logo own'}
        src={logo_url ?? icon}
        alt=""
        width="28"
        height="28"
      />
      <span className="brand-name">{shownName}</span>
    </>
  );
}
