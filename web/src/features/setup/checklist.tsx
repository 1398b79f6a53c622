import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import type { Club, Court } from '@courtside/client';
import { useSetupWords } from './setup-words.ts';

/** The steps of the set-up. Steps that are done have a check mark. */
export function Checklist({ club, courts }: { club: Club; courts: readonly Court[] }) {
  const words = useSetupWords();
  const steps = [
    { name: words.steps.name, isDone: club.name !== null, target: '#club-look' },
    { name: words.steps.logo, isDone: club.logo_url !== null, target: '#club-look' },
    { name: words.steps.colour, isDone: club.colour !== null, target: '#club-look' },
    { name: words.steps.courts, isDone: courts.length > 0, target: '#club-courts' },
    { name: words.steps.hours, isDone: courts.length > 0 && courts.every(isOpen), target: '/admin/courts' },
    { name: words.steps.photos, isDone: courts.some(({ photo_url }) => photo_url !== null), target: '#club-photos' },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section className="card" aria-labelledby="club-steps">
      <h2 id="club-steps">{words.stepsTitle}</h2>
      <p className="hint">{words.progress(done, steps.length)}</p>
      <ul className="setup-steps">
        {steps.map(({ name, isDone, target }) => (
          <li key={name} className={isDone ? 'done' : ''}>
            {isDone ? <CircleCheck aria-hidden="true" size={20} /> : <Circle aria-hidden="true" size={20} />}
            {isDone ? <span>{name}</span> : <StepLink target={target}>{name}</StepLink>}
            {isDone && <span className="visually-hidden">{words.done}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function StepLink({ target, children }: { target: string; children: string }) {
  return target.startsWith('#') ? <a href={target}>{children}</a> : <Link to={target}>{children}</Link>;
}

const isOpen = ({ opening_hours }: Court): boolean => opening_hours.length > 0;
