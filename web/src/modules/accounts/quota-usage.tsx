import './quota-usage.css';
import { useFormats } from '../../lib/format.ts';
import { useQuotaUsageWords } from './quota-usage-words.ts';

interface Quota {
  rule: string;
  unit: 'bookings' | 'minutes';
  /** Null if the limit counts all upcoming bookings. */
  per: 'day' | 'week' | 'month' | null;
  limit: number;
  used: number;
  /** The last day of the period. */
  ends_on?: string;
  /** Whether the bookings of several people count together. */
  isTogether?: boolean;
}

interface Props {
  quotas: readonly Quota[];
  /** Whether the periods are those of a slot that the player wants to book, instead of the current ones. */
  isForSlot?: boolean;
}

/** How much of each limit the player has used, as text beside a ring. */
export function QuotaUsage({ quotas, isForSlot = false }: Props) {
  const words = useQuotaUsageWords();
  const formats = useFormats();
  if (quotas.length === 0) return null;
  const amountOf = ({ unit, used, limit }: Quota): string => {
    if (unit === 'bookings') return words.bookings(used, limit);
    const areHalfHours = used % 30 === 0 && limit % 30 === 0;
    return areHalfHours ? words.hours(used / 60, limit / 60) : words.minutes(used, limit);
  };
  const textOf = (quota: Quota): string => {
    const { rule, per, ends_on } = quota;
    if (per === null) return words.upcoming(rule, quota.used, quota.limit);
    const text = quota.isTogether ? words.usedTogether : words.used;
    const period = per === 'day' || ends_on === undefined ? '' : words.until(formats.shortDate(ends_on));
    return text(rule, amountOf(quota), (isForSlot ? words.perOfSlot : words.per)[per]) + period;
  };
  return (
    <ul className="quota-usage">
      {quotas.map((quota) => (
        <li key={textOf(quota)}>
          <Ring {...quota} />
          <span>{textOf(quota)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The text beside the ring says the same. */
function Ring({ used, limit }: Quota) {
  const share = limit === 0 ? 100 : Math.min(100, (100 * used) / limit);
  const circle = { cx: 18, cy: 18, r: 14, pathLength: 100 };
  return (
    <svg className={share === 100 ? 'quota-ring full' : 'quota-ring'} viewBox="0 0 36 36" aria-hidden="true">
      <circle {...circle} />
      {share > 0 && <circle {...circle} strokeDasharray={`${share} 100`} />}
    </svg>
  );
}
