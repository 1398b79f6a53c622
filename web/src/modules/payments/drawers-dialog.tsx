import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { Plus, Trash2 } from '../../ui/icons/more-icons.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { NamedDrawer } from './drawer-choice.tsx';
import { useDrawerWords } from './drawer-words.ts';

/** Creates, renames and deletes drawers. The first drawer stays. */
export function DrawersDialog({ drawers, onClose }: { drawers: readonly NamedDrawer[]; onClose: () => void }) {
  const words = useDrawerWords();
  const common = useWords();
  const refresh = useRefresh(['/admin/drawers']);
  const [rows, setRows] = useState<{ id?: number; name: string }[]>(() =>
    drawers.map(({ id, name }) => ({ id, name })),
  );
  const saving = useMutation({
    mutationFn: () => api.put('/admin/drawers', { body: { drawers: rows } }),
    onSuccess: () => {
      showToast(words.saved);
      onClose();
    },
    onSettled: refresh,
  });
  const hasCash = (id?: number): boolean =>
    drawers.some((drawer) => drawer.id === id && drawer.cash.some(({ amount }) => amount !== 0));
  const errors = rows.map((_, i) => fieldErrorOf(saving.error, `drawers/${i}/name`));
  return (
    <Dialog title={words.edit} onClose={onClose}>
      <Form className="stack" onSubmit={() => saving.mutate()}>
        {rows.map((row, i) => (
          <div className="refund-step" key={row.id ?? `new ${i}`}>
            <Field
              label={words.name(i + 1)}
              required
              maxLength={100}
              autoComplete="off"
              fieldError={errors[i] && words.taken}
              value={row.name}
              onChange={({ target }) => setRows(rows.with(i, { ...row, name: target.value }))}
            />
            {row.id !== 1 && !hasCash(row.id) && (
              <Button aria-label={words.remove(row.name)} onClick={() => setRows(rows.toSpliced(i, 1))}>
                <Trash2 aria-hidden="true" size={18} />
              </Button>
            )}
          </div>
        ))}
        {drawers.length > 1 && <p className="hint">{words.editHint}</p>}
        <div>
          <Button onClick={() => setRows([...rows, { name: '' }])}>
            <Plus aria-hidden="true" size={18} />
            {words.add}
          </Button>
        </div>
        {saving.isError && !errors.some(Boolean) && <Failure error={saving.error} />}
        <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
