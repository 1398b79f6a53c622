import type { Plan } from '@courtside/client';
import Dialog from '../../ui/dialog.tsx';
import { TryRules } from './try-rules.tsx';
import { useTryWords } from './try-words.ts';

export default function TryDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const words = useTryWords();
  return (
    <Dialog title={words.title(plan.name)} onClose={onClose} isWide>
      <TryRules plan={plan} rules={plan.rules} />
    </Dialog>
  );
}
