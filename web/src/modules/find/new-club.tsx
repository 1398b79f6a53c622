import './new-club.css';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../lib/permissions.ts';
import { useUser } from '../../lib/session.ts';
import { useNewClubWords } from './new-club-words.ts';

const SET_UP = '/admin/club';

/** The first page of a club without courts. It offers the set-up and the sample club to the person who installs it. */
export default function NewClub() {
  const words = useNewClubWords();
  const canSetUp = useCan()('club.manage');
  const user = useUser();
  return (
    <section className="new-club" aria-labelledby="new-club-title">
      <h2 id="new-club-title">{words.title}</h2>
      {(canSetUp || !user) && (
        <div className="card">
          <h3>{words.yours}</h3>
          <p>{words.setUpText}</p>
          {!canSetUp && <p className="hint">{words.admin}</p>}
          <Link
            className="button primary"
            {...(canSetUp ? { to: SET_UP } : { to: '/sign-in', search: { next: SET_UP } })}
          >
            {words.setUp}
          </Link>
        </div>
      )}
      {(canSetUp || !user) && (
        <div className="card">
          <h3>{words.sample}</h3>
          <p>{words.sampleText}</p>
          <ul>
            <li>
              <code>npm start -- --demo</code> ({words.checkout})
            </li>
            <li>
              <code>courtside serve --demo</code> ({words.release})
            </li>
          </ul>
          <p className="hint">{words.sampleDatabase}</p>
        </div>
      )}
    </section>
  );
}
