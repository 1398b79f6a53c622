import { Button } from '../../ui/button.tsx';
import { CircleCheck } from '../../ui/icons/first-icons.ts';
import { Circle } from '../../ui/icons/more-icons.ts';
import type { Club, Court } from '@courtside/client';
import { useSetupWords } from './setup-words.ts';
import { firstOpenStep, isStepDone, type Step, MAIN_STEPS } from './wizard-steps.ts';

interface Props {
  club: Club;
  courts: readonly Court[];
  onStep: (step: Step) => void;
}

/** Lists the steps of the set-up, with a button that opens the first step that is not done. */
export function Checklist({ club, courts, onStep }: Props) {
  const words = useSetupWords();
  const state = { club, courts };
  const next = firstOpenStep(state);
  if (next === undefined) return null;
  return (
    <section className="card" aria-labelledby="club-steps">
      <h2 id="club-steps">{words.stepsTitle}</h2>
      <p className="hint">
        {words.progress(MAIN_STEPS.filter((step) => isStepDone(step, state)).length, MAIN_STEPS.length)}
      </p>
      <ul className="setup-steps">
        {MAIN_STEPS.map((step) => (
          <li key={step} className={isStepDone(step, state) ? 'done' : ''}>
            {isStepDone(step, state) ? (
              <>
                <CircleCheck aria-hidden="true" size={20} />
                <span>{words.steps[step]}</span>
                <span className="visually-hidden">{words.done}</span>
              </>
            ) : (
              <>
                <Circle aria-hidden="true" size={20} />
                <button type="button" className="link" onClick={() => onStep(step)}>
                  {words.steps[step]}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button kind="primary" onClick={() => onStep(next)}>
          {words.continueSetup}
        </Button>
      </div>
    </section>
  );
}
