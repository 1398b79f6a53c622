import { useState } from 'react';
import { type AdminBooking, type ClosureInput, CourtsideProblem } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { timeOf, useFormats } from '../../lib/format.ts';
import { isOutcomeUnknown } from '../../lib/idempotency-key.ts';
import { config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { explain, Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { useAffectedWords } from './affected-words.ts';
import {
  CANCEL,
  type Choices,
  type Closing,
  type Decision,
  decide,
  decisionOf,
  type Place,
  placeKey,
} from './rain-plan.ts';
import { useRainWords } from './rain-words.ts';
import { rangeOf } from './sheet-layout.ts';
import { TellYourself } from './tell-yourself.tsx';
import { useClose } from './use-close.ts';

interface Props {
  closing: Closing;
  closure: Omit<ClosureInput, 'message'> & { message: string };
  onBack: () => void;
  onReload: () => void;
  onClose: () => void;
}

const movedIn = ({ decisions = [] }: ClosureInput): number =>
  decisions.filter(({ reschedule_to }) => reschedule_to !== null).length;

const getsMail = ({ user }: AdminBooking): boolean => config.mail && user.email !== null;

/** Shows the decision about each booking, and the emails. Nothing changes until staff confirm. */
export function RainReview({ closing, closure, onBack, onReload, onClose }: Props) {
  const words = useRainWords();
  const affectedWords = useAffectedWords();
  const [choices, setChoices] = useState<Choices>({});
  const decisions = decide(closing, choices);
  const toTell = decisions.filter(({ booking }) => !getsMail(booking));
  const closingCourts = useClose(() => toTell.length === 0 && onClose(), {
    closed: (sent) => words.done(movedIn(sent), (sent.decisions ?? []).length - movedIn(sent)),
    reopened: words.reopened,
  });
  const message = closure.message.trim();
  const { message: _message, ...others } = closure;
  const body: ClosureInput = {
    ...others,
    reason: closure.reason.trim(),
    ...(message !== '' && { message }),
    decisions: decisions.map(decisionOf),
  };
  const moved = movedIn(body);
  const chooseAll = (choice: string | undefined): void =>
    setChoices(choice === undefined ? {} : Object.fromEntries(decisions.map(({ booking }) => [booking.id, choice])));
  if (closingCourts.isSuccess && toTell.length > 0) return <ToTell decisions={toTell} onClose={onClose} />;
  return (
    <Dialog title={words.title} onClose={onClose} isWide>
      <Form className="stack" onSubmit={() => closingCourts.mutate(body)}>
        {decisions.length === 0 ? (
          <p>{words.noBookings}</p>
        ) : (
          <>
            <div className="rain-head">
              <h3>{words.affected(decisions.length)}</h3>
              <Button
                kind="small"
                disabled={decisions.every(({ places }) => places.length === 0)}
                onClick={() => chooseAll(undefined)}
              >
                {words.rescheduleAll}
              </Button>
              <Button kind="small" onClick={() => chooseAll(CANCEL)}>
                {words.cancelAll}
              </Button>
            </div>
            <ul className="rain-list">
              {decisions.map((decision) => (
                <DecisionRow
                  key={decision.booking.id}
                  decision={decision}
                  onChoose={(choice) => setChoices({ ...choices, [decision.booking.id]: choice })}
                />
              ))}
            </ul>
            <p className="hint">
              {words.price}{' '}
              {config.mail
                ? toTell.length < decisions.length && affectedWords.playersGetMail
                : affectedWords.playersGetNoMail}
            </p>
            {toTell.length < decisions.length && (
              <Preview
                decisions={decisions.filter(({ booking }) => getsMail(booking))}
                reason={[body.reason, message].filter(Boolean).join(' – ')}
              />
            )}
          </>
        )}
        {closingCourts.error && (
          <RainFailure
            error={closingCourts.error}
            sent={closingCourts.variables}
            decisions={decisions}
            onReload={() => {
              closingCourts.reset();
              onReload();
            }}
          />
        )}
        <FormFoot
          submit={words.confirm(closing.courtIds.length, moved, decisions.length - moved)}
          isDanger={moved < decisions.length}
          isDisabled={closingCourts.isPending}
          cancel={words.back}
          onClose={onBack}
        />
      </Form>
    </Dialog>
  );
}

function DecisionRow({ decision, onChoose }: { decision: Decision; onChoose: (choice: string) => void }) {
  const { booking, place, places } = decision;
  const words = useRainWords();
  const when = useWhen();
  const textOf = (one: Place): string => {
    const notes = [one.start === rangeOf(booking).start && words.sameTime, one.court.indoor && words.indoor];
    const all = notes.filter(Boolean).join(', ');
    return words.to(one.court.name, when.time(one)) + (all === '' ? '' : ` (${all})`);
  };
  return (
    <li>
      <Choice
        label={words.what(booking.user.name, when.booking(booking))}
        value={place ? placeKey(place) : CANCEL}
        onChange={({ target }) => onChoose(target.value)}
      >
        {places.map((one) => (
          <option key={placeKey(one)} value={placeKey(one)}>
            {textOf(one)}
          </option>
        ))}
        <option value={CANCEL}>{words.cancel}</option>
      </Choice>
      {places.length === 0 && <p className="hint">{words.noPlace}</p>}
      {!getsMail(booking) && <TellYourself user={booking.user} />}
    </li>
  );
}

function useWhen() {
  const words = useRainWords();
  const formats = useFormats();
  const time = ({ start, end }: { start: number; end: number }): string => formats.range(timeOf(start), timeOf(end));
  return {
    time,
    booking: (booking: AdminBooking): string => words.to(booking.court.name, time(rangeOf(booking))),
  };
}

/** Lists the people whom staff must call after the courts have been closed. */
function ToTell({ decisions, onClose }: { decisions: readonly Decision[]; onClose: () => void }) {
  const words = useRainWords();
  const common = useWords();
  const when = useWhen();
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.tellThese}</p>
      <ul className="rain-list">
        {decisions.map(({ booking, place }) => (
          <li key={booking.id}>
            <strong>{booking.user.name}</strong>, {when.booking(booking)} →{' '}
            {place ? words.to(place.court.name, when.time(place)) : words.isCancelled}
            <br />
            <TellYourself user={booking.user} />
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
      </div>
    </Dialog>
  );
}

/** Shows the emails for the first rescheduled and the first cancelled booking. */
function Preview({ decisions, reason }: { decisions: readonly Decision[]; reason: string }) {
  const words = useRainWords();
  const when = useWhen();
  const moved = decisions.find(({ place }) => place);
  const cancelled = decisions.find(({ place }) => !place);
  return (
    <details className="rain-preview" open>
      <summary>{words.preview}</summary>
      {moved && (
        <blockquote>
          <span className="hint">{words.mailTo(moved.booking.user.name)}</span>
          <br />
          {words.rescheduledMail}
          <br />
          <strong>{words.to(moved.place!.court.name, when.time(moved.place!))}</strong>
          <br />
          {words.before(when.booking(moved.booking))}
          <br />
          {words.reason(reason)}
        </blockquote>
      )}
      {cancelled && (
        <blockquote>
          <span className="hint">{words.mailTo(cancelled.booking.user.name)}</span>
          <br />
          {words.cancelledMail}
          <br />
          <strong>{when.booking(cancelled.booking)}</strong>
          <br />
          {words.reason(reason)}
        </blockquote>
      )}
    </details>
  );
}

interface FailureProps {
  error: Error;
  sent: ClosureInput | undefined;
  decisions: readonly Decision[];
  onReload: () => void;
}

/** Shows why the service rejected the closure, and the person whose new time caused the error. */
function RainFailure({ error, sent, decisions, onReload }: FailureProps) {
  const words = useRainWords();
  const common = useWords();
  if (!(error instanceof CourtsideProblem) || isOutcomeUnknown(error)) return <Failure error={error} />;
  const index = error.errors.flatMap(({ pointer }) => /^#\/decisions\/(\d+)/.exec(pointer ?? '')?.[1] ?? [])[0];
  const id = index === undefined ? undefined : sent?.decisions?.[Number(index)]?.booking_id;
  const who = decisions.find(({ booking }) => booking.id === id)?.booking.user.name;
  const why = explain(common, error);
  return (
    <div className="notice bad" role="alert">
      <strong>{words.changed}</strong>
      <p>{who === undefined ? why : words.notPossible(who, why)}</p>
      <Button onClick={onReload}>{words.reload}</Button>
    </div>
  );
}
