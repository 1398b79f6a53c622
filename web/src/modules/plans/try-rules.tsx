import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan, PlanPreview, PlanRule } from '@courtside/client';
import { capitalise, useFormats } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { api } from '../../lib/session.ts';
import { Failure, Loading } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { useTryWords } from './try-words.ts';

const PERIODS = [30, 90, 365];
const DEFAULT_PERIOD = 90;

/** Shows which past bookings the rules would have rejected, and how the income would have changed. */
export function TryRules({ plan, rules }: { plan: Plan; rules: readonly PlanRule[] }) {
  const words = useTryWords();
  const plans = useQuery(readQuery('/admin/plans')).data?.data ?? [];
  // A plan that nobody has is tried on the people without a membership.
  const hasPeople = plan.for_guests || (plan.members ?? 0) > 0;
  const [whose, setWhose] = useState(hasPeople ? String(plan.id) : '');
  const [days, setDays] = useState(DEFAULT_PERIOD);
  const body = { ...(whose !== '' && { plan_id: Number(whose) }), name: plan.name, rules: [...rules], days };
  const { data, error, isPending } = useQuery({
    queryKey: ['plan preview', body],
    placeholderData: keepPreviousData,
    queryFn: () => api.post('/admin/plan-preview', { body }),
  });
  return (
    <section className="stack" aria-label={words.try}>
      <p className="hint">{words.lead}</p>
      <div className="form-grid">
        <Choice label={words.whose} value={whose} onChange={({ target }) => setWhose(target.value)}>
          {plans
            .filter(({ for_guests }) => !for_guests)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {words.ofPlan(name)}
              </option>
            ))}
          <option value={plan.for_guests ? plan.id : ''}>{words.ofOthers}</option>
        </Choice>
        <Choice label={words.period} value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {options(PERIODS, (n) => words.days(n))}
        </Choice>
      </div>
      {isPending && <Loading />}
      {error && <Failure error={error} />}
      {data && <Result preview={data} />}
    </section>
  );
}

function Result({ preview }: { preview: PlanPreview }) {
  const words = useTryWords();
  const formats = useFormats();
  const { date_from, date_to, checked, current, draft, plans, rules, bookings } = preview;
  if (checked === 0) return <p role="status">{words.none}</p>;
  const all = { plan_id: null, plan: words.all, checked, current, draft };
  const named = plans.map(({ plan, ...row }) => ({ ...row, plan: plan ?? words.noPlan }));
  const income = (money: PlanPreview['draft']['income']) => money.map((one) => formats.money(one)).join(', ') || '–';
  return (
    <>
      <p role="status">{words.result(checked, formats.date(date_from), formats.date(date_to))}</p>
      <DataTable
        label={words.byPlan}
        rows={named.length > 1 ? [...named, all] : named}
        keyOf={({ plan, plan_id }) => `${plan_id} ${plan}`}
        columns={[
          { head: words.plan, kind: 'title', render: ({ plan }) => plan },
          { head: words.bookings, kind: 'number', render: (row) => row.checked },
          { head: words.refusedNow, kind: 'number', render: (row) => row.current.refused },
          { head: words.refused, kind: 'number', render: (row) => row.draft.refused },
          { head: words.incomeNow, kind: 'number', render: (row) => income(row.current.income) },
          { head: words.income, kind: 'number', render: (row) => income(row.draft.income) },
        ]}
      />
      {rules.length > 0 && (
        <DataTable
          label={words.byRule}
          rows={rules}
          keyOf={({ code, rule, plan }) => `${code} ${rule} ${plan}`}
          isFigures
          columns={[
            { head: words.rule, kind: 'title', render: ({ rule }) => rule ?? words.courtRule },
            { head: words.plan, render: ({ plan }) => plan ?? '–' },
            { head: words.bookings, kind: 'number', render: ({ refused }) => refused },
          ]}
        />
      )}
      {bookings.length > 0 && <RefusedBookings bookings={bookings} />}
    </>
  );
}

function RefusedBookings({ bookings }: { bookings: PlanPreview['bookings'] }) {
  const words = useTryWords();
  const formats = useFormats();
  const rulesOf = (errors: PlanPreview['bookings'][number]['errors']) => {
    const names = errors.map(({ values }) => {
      const name = values?.['rule'];
      return typeof name === 'string' ? name : words.courtRule;
    });
    return [...new Set(names)].join(', ');
  };
  return (
    <div className="stack">
      <h3>{words.newlyRefused}</h3>
      <div className="try-bookings">
        <DataTable
          label={words.newlyRefused}
          rows={bookings}
          keyOf={({ booking }) => booking.id}
          columns={[
            {
              head: words.when,
              kind: 'title',
              render: ({ booking: { booking_date, start_time, end_time } }) =>
                `${capitalise(formats.shortDate(booking_date))}, ${formats.range(start_time, end_time)}`,
            },
            { head: words.court, render: ({ booking }) => booking.court.name },
            { head: words.player, render: ({ booking }) => booking.user.name },
            { head: words.rule, render: ({ errors }) => rulesOf(errors) },
          ]}
        />
      </div>
    </div>
  );
}
