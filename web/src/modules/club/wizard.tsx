import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Check, PartyPopper } from '../../ui/icons/more-icons.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Club, Court } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { allQuery, readQuery } from '../../lib/queries.ts';
import { QueryState } from '../../ui/components.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { InviteStaff } from '../people/invite-staff.tsx';
import { StarterForm } from '../plans/starter-dialog.tsx';
import { AddCourts } from './add-courts.tsx';
import { ClubForm } from './club-form.tsx';
import { LookForm } from './look-form.tsx';
import { Photos } from './photos.tsx';
import { useSetupWords } from './setup-words.ts';
import { isStepDone, type Step, stepAfter, stepBefore, STEPS, type View } from './wizard-steps.ts';

interface Props {
  club: Club;
  courts: Court[];
  step: Step;
  onView: (view: View) => void;
}

/** Guides an admin through the set-up, one step at a time. Each step saves its own part, and can be skipped. */
export function Wizard({ club, courts, step, onView }: Props) {
  const words = useSetupWords();
  const heading = useHeadingFocus(step);
  const optional = useOptionalSteps();
  const place = STEPS.indexOf(step) + 1;
  return (
    <section className="wizard" aria-labelledby="wizard-title">
      <Progress {...{ club, courts, step, onView, optional }} />
      <div className="card">
        <p className="hint">{words.place(place, STEPS.length)}</p>
        <h2 id="wizard-title" ref={heading} tabIndex={-1}>
          {words.steps[step]}
        </h2>
        <StepForm {...{ club, courts, step, onView, optional }} />
      </div>
      <button type="button" className="link" onClick={() => onView('all')}>
        {words.leave}
      </button>
    </section>
  );
}

interface Optional {
  hasPlans: boolean;
  hasStaff: boolean;
}

function useOptionalSteps(): Optional {
  const plans = useQuery(readQuery('/admin/plans'));
  const invitations = useQuery(allQuery('/admin/invitations', { open: true }));
  const hasStaff = invitations.data?.some(({ role }) => role !== 'player') ?? false;
  return { hasPlans: (plans.data?.data.length ?? 0) > 0, hasStaff };
}

function Progress({ club, courts, step, onView, optional }: Props & { optional: Optional }) {
  const words = useSetupWords();
  return (
    <ol className="wizard-progress" aria-label={words.progressLabel}>
      {STEPS.map((one, i) => {
        const isDone = isStepDone(one, { club, courts, ...optional });
        return (
          <li key={one} className={isDone ? 'done' : ''}>
            <button type="button" aria-current={one === step ? 'step' : undefined} onClick={() => onView(one)}>
              <span className="wizard-number" aria-hidden="true">
                {isDone ? <Check size={16} /> : i + 1}
              </span>
              <span className="wizard-name">{words.steps[one]}</span>
              {isDone && <span className="visually-hidden">{words.done}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function StepForm({ club, courts, step, onView, optional }: Props & { optional: Optional }) {
  const words = useSetupWords();
  const common = useWords();
  const next = (): void => onView(stepAfter(step));
  const before = stepBefore(step);
  const buttons = (
    <>
      {before && <Button onClick={() => onView(before)}>{common.back}</Button>}
      {step !== 'staff' && (
        <Button kind="wizard-skip" onClick={next}>
          {isStepDone(step, { club, courts, ...optional }) ? words.next : words.skip}
        </Button>
      )}
    </>
  );
  switch (step) {
    case 'club':
      return (
        <ClubForm club={club} submit={words.saveAndNext} onSaved={next}>
          {buttons}
        </ClubForm>
      );
    case 'look':
      return (
        <LookForm club={club} submit={words.saveAndNext} onSaved={next}>
          {buttons}
        </LookForm>
      );
    case 'courts':
      return (
        <>
          <p className="hint">{courts.length > 0 ? words.haveCourts(courts.length) : words.addCourtsHint}</p>
          <AddCourts courts={courts} onAdded={next}>
            {buttons}
          </AddCourts>
        </>
      );
    case 'photos':
      return (
        <>
          <Photos courts={courts} />
          <div className="row wizard-foot">{buttons}</div>
        </>
      );
    case 'plans':
      return <PlansStep onDone={next}>{buttons}</PlansStep>;
    case 'staff':
    default:
      return (
        <>
          <p className="hint">{words.staffHint}</p>
          <InviteStaff />
          <div className="row wizard-foot">
            <Button kind="primary" onClick={next}>
              {words.finish}
            </Button>
            {buttons}
          </div>
        </>
      );
  }
}

/** Offers the usual plans to a club without plans. */
function PlansStep({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const words = useSetupWords();
  const plans = useQuery(readQuery('/admin/plans'));
  if (!plans.data) return <QueryState query={plans} />;
  const names = plans.data.data.map(({ name }) => name).join(', ');
  return (
    <>
      <p className="hint">{words.plansHint}</p>
      {names === '' ? (
        <StarterForm onCreated={onDone}>{children}</StarterForm>
      ) : (
        <>
          <p>{words.havePlans(names)}</p>
          <div className="row wizard-foot">{children}</div>
        </>
      )}
    </>
  );
}

/** The end of the set-up: what the admin can do next. */
export function SetupDone({ club, courts, onView }: Omit<Props, 'step'>) {
  const words = useSetupWords();
  const heading = useHeadingFocus('done');
  return (
    <section className="card wizard-done" aria-labelledby="wizard-title">
      <PartyPopper aria-hidden="true" size={40} />
      <h2 id="wizard-title" ref={heading} tabIndex={-1}>
        {words.ready(club.name)}
      </h2>
      <p>{courts.length > 0 ? words.readyText : words.noCourtsYet}</p>
      {courts.length > 0 && (
        <p className="row">
          <Link to="/" className="copied-text">
            {location.origin}
          </Link>
          <CopyButton text={location.origin} />
        </p>
      )}
      <div className="row">
        {courts.length > 0 ? (
          <Link to="/admin/" className="button primary">
            {words.openSheet}
          </Link>
        ) : (
          <Button kind="primary" onClick={() => onView('courts')}>
            {words.steps.courts}
          </Button>
        )}
        <Link to="/" className="button">
          {words.seeAsPlayer}
        </Link>
        <Button onClick={() => onView('all')}>{words.allSettings}</Button>
      </div>
    </section>
  );
}

/** Moves the focus to the heading when another step is shown, so that a screen reader reads it. */
function useHeadingFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current !== undefined && last.current !== step) heading.current?.focus();
    last.current = step;
  }, [step]);
  return heading;
}
