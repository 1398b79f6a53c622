import type { Court } from '@courtside/client';
import { dateIn } from '../../lib/dates.ts';
import { useFormats } from '../../lib/format.ts';
import { Check } from '../../ui/fields.tsx';
import { upcomingOf, useHoursText, usePeakTimes, useSpecialDays } from '../court-page/facts.tsx';
import { useBulkWords } from './bulk-words.ts';

interface Props {
  courts: readonly Court[];
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
}

/** The special hours of courts that have different ones. Days in the form are added to them. */
export function ExistingDays({ courts, ...choice }: Props) {
  const words = useBulkWords();
  const daysOf = useSpecialDays();
  const hoursOf = useHoursText();
  const entries = courts.map((court) => ({
    court: court.name,
    texts: upcomingOf(court).map((special) => `${daysOf(special)}: ${hoursOf(special.windows)}`),
  }));
  return <Existing {...choice} {...{ entries }} hint={words.specialsDiffer} remove={words.removeSpecials} />;
}

/** The peak prices of courts that have different ones. Prices in the form are added to them. */
export function ExistingPeaks({ courts, ...choice }: Props) {
  const words = useBulkWords();
  const formats = useFormats();
  const timesOf = usePeakTimes();
  const entries = courts.map(({ name, time_zone, peak_prices }) => ({
    court: name,
    texts: peak_prices
      .filter(({ to_date = '9999' }) => to_date >= dateIn(time_zone))
      .map((peak) => `${timesOf(peak)}: ${formats.money(peak.price_per_hour)}`),
  }));
  return <Existing {...choice} {...{ entries }} hint={words.peaksDiffer} remove={words.removePeaks} />;
}

interface ExistingProps extends Omit<Props, 'courts'> {
  entries: { court: string; texts: string[] }[];
  hint: string;
  remove: string;
}

function Existing({ entries, hint, remove, isRemoved, onRemove }: ExistingProps) {
  const texts = [...new Set(entries.flatMap((one) => one.texts))];
  return (
    <div className="stack">
      <p>{hint}</p>
      <ul className={isRemoved ? 'existing removed' : 'existing'}>
        {texts.map((text) => (
          <li key={text}>
            {text}{' '}
            <span className="hint">
              {entries
                .filter((one) => one.texts.includes(text))
                .map(({ court }) => court)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <Check label={remove} checked={isRemoved} onChange={({ target }) => onRemove(target.checked)} />
    </div>
  );
}
