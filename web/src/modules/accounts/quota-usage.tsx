import type { Entitlements } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useQuotaUsageWords } from './quota-usage-words.ts';

type Quotas = Entitlements['plans'][number]['quotas'];

/** How much of each limit of a plan the player has used. */
export function QuotaUsage({ quotas, isShared }: { quotas: Quotas; isShared: boolean }) {
  const words = useQuotaUsageWords();
  const formats = useFormats();
  if (quotas.length === 0) return null;
  const amountOf = ({ unit, used, limit }: Quotas[number]): string => {
    if (unit === 'bookings') return words.bookings(used, limit);
    const areHalfHours = used % 30 === 0 && limit % 30 === 0;
    return areHalfHours ? words.hours(used / 60, limit / 60) : words.minutes(used, limit);
  };
  const textOf = (quota: Quotas[number]): string => {
    const { rule, per, counted, ends_on } = quota;
    const text = isShared && counted === 'membership' ? words.usedTogether : words.used;
    return text(rule, amountOf(quota), words.per[per]) + (per === 'day' ? '' : words.until(formats.shortDate(ends_on)));
  };
  return (
    <ul className="your-plan-rules">
      {quotas.map((quota) => (
        <li key={textOf(quota)}>{textOf(quota)}</li>
      ))}
    </ul>
  );
}
