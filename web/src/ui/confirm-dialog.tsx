import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.tsx';
import { Button } from './button.tsx';
import { Failure } from './components.tsx';
import Dialog from './dialog.tsx';

interface Props {
  /** A question that names what changes, such as “Cancel Court 2 on Monday at 19:00?”. */
  title: string;
  /** The label of the button that confirms. It repeats the verb of the question. */
  confirm: string;
  /** The label of the button that changes nothing. */
  keep?: string;
  isDanger?: boolean;
  /** Makes the change. If it fails, the dialog stays open and shows the error. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before a change that cannot be undone. */
export default function ConfirmDialog({ title, confirm, keep, isDanger = false, onConfirm, onClose, children }: Props) {
  const words = useWords();
  const confirming = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {confirming.isError && <Failure error={confirming.error} />}
      <div className="dialog-foot">
        <button
          type="button"
          className={`button ${isDanger ? 'danger' : 'primary'}`}
          disabled={confirming.isPending}
          onClick={() => confirming.mutate()}
        >
          {confirm}
        </button>
        <Button onClick={onClose}>{keep ?? words.back}</Button>
      </div>
    </Dialog>
  );
}
