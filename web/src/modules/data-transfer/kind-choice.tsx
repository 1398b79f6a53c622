import { Choice } from '../../ui/fields.tsx';
import { useFileWords } from './files-words.ts';

export type Kind = 'courts' | 'bookings';

export function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const words = useFileWords();
  return (
    <Choice label={words.what} value={kind} onChange={({ target }) => onChange(target.value as Kind)}>
      <option value="courts">{words.courts}</option>
      <option value="bookings">{words.bookings}</option>
    </Choice>
  );
}
