import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Court, ifMatch } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { COURT_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { usePriceInput } from '../../ui/input-formats.ts';
import { courtDraftOf, pricesOf } from './court-draft.ts';
import { useCourtWords } from './court-words.ts';
import { PriceFields } from './peak-prices.tsx';

/** A form for a court's prices, for staff who cannot change anything else about the court. */
export function PriceForm({ court, onClose, onSaved }: { court: Court; onClose: () => void; onSaved: () => void }) {
  const words = useCourtWords();
  const common = useWords();
  const refresh = useRefresh(COURT_DATA);
  const currency = (court.price_per_hour ?? court.peak_prices[0]?.price_per_hour)?.currency ?? config.currency;
  const priceInput = usePriceInput(currency);
  const [draft, setDraft] = useState(() => courtDraftOf(court, config.time_zone));
  const saving = useMutation({
    mutationFn: () => {
      const params = { path: { court: court.id }, header: ifMatch(court) };
      return api.patch('/admin/courts/{court}/prices', { params, body: pricesOf(draft, currency) });
    },
    onSuccess: onSaved,
    onSettled: refresh,
  });
  const fieldError = (field: string) => fieldErrorOf(saving.error, field);
  return (
    <Dialog title={court.name} onClose={onClose} isWide>
      <Form className="court-form" onSubmit={() => saving.mutate()}>
        <PriceFields
          peaks={draft.peaks}
          currency={currency}
          fieldError={fieldError}
          onChange={(peaks) => setDraft({ ...draft, peaks })}
        >
          <Field
            label={words.pricePerHour(currency)}
            placeholder={words.noPrice}
            {...priceInput}
            value={draft.price}
            fieldError={fieldError('price_per_hour')}
            onChange={({ target }) => setDraft({ ...draft, price: target.value })}
          />
        </PriceFields>
        {saving.isError && <Failure error={saving.error} />}
        <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
