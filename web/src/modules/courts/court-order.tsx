import './courts.css';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Court } from '@courtside/client';
import { compareNames } from '../../lib/by-name.ts';
import { COURT_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { ArrowDown, ArrowUp, GripVertical } from '../../ui/icons/more-icons.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useBulkWords } from './bulk-words.ts';
import { moved, positionsOf } from './order.ts';

/** The service changes at most this many courts in one request. */
const MAX_CHANGES = 200;

/** A list of the courts that the manager puts in order, with the mouse or with buttons. */
export default function CourtOrder({ courts, onClose }: { courts: Court[]; onClose: () => void }) {
  const words = useBulkWords();
  const refresh = useRefresh(COURT_DATA);
  const [order, setOrder] = useState(courts);
  const [said, setSaid] = useState('');
  const saving = useMutation({
    mutationFn: async () => {
      const changes = positionsOf(order).map(({ id, position }) => ({ id, patch: { position } }));
      for (let i = 0; i < changes.length; i += MAX_CHANGES)
        await api.post('/admin/courts/update-many', { body: { courts: changes.slice(i, i + MAX_CHANGES) } });
    },
    onSuccess: () => {
      showToast(words.orderSaved);
      onClose();
    },
    onSettled: refresh,
  });
  const list = useRef<HTMLOListElement>(null);
  const [lastMove, setLastMove] = useState<{ id: number; direction: string }>();
  useEffect(() => {
    // The browser removes the focus from a button whose list item it moves.
    if (!lastMove) return;
    const { id, direction } = lastMove;
    list.current?.querySelector<HTMLElement>(`[data-move="${id} ${direction}"]`)?.focus();
  }, [lastMove]);
  const move = (from: number, to: number, direction?: 'up' | 'down'): void => {
    const court = order[from];
    if (!court || to < 0 || to >= order.length) return;
    setLastMove(direction && { id: court.id, direction });
    setOrder(moved(order, from, to));
    setSaid(words.place(court.name, to + 1, order.length));
  };
  return (
    <Dialog title={words.orderTitle} onClose={onClose}>
      <Form className="stack" onSubmit={() => saving.mutate()}>
        <p className="hint">{words.orderLead}</p>
        <OrderList list={list} order={order} onMove={move} />
        <div className="row">
          <Button onClick={() => setOrder(order.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id))}>
            {words.byName}
          </Button>
        </div>
        <p role="status" className="visually-hidden">
          {said}
        </p>
        {saving.isError && <Failure error={saving.error} title={words.failedAll} />}
        <FormFoot submit={words.saveOrder} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface ListProps {
  list: React.RefObject<HTMLOListElement | null>;
  order: Court[];
  onMove: (from: number, to: number, direction?: 'up' | 'down') => void;
}

function OrderList({ list, order, onMove }: ListProps) {
  const words = useBulkWords();
  const [dragged, setDragged] = useState<number>();
  const button = (i: number, direction: 'up' | 'down') => {
    const { id, name } = order[i]!;
    const to = direction === 'up' ? i - 1 : i + 1;
    const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
    return (
      <button
        type="button"
        className="icon-button"
        data-move={`${id} ${direction}`}
        aria-label={words[direction](name)}
        aria-disabled={to < 0 || to >= order.length}
        onClick={() => onMove(i, to, direction)}
      >
        <Arrow aria-hidden="true" size={18} />
      </button>
    );
  };
  return (
    <ol className="court-order" ref={list}>
      {order.map(({ id, name }, i) => (
        <li
          key={id}
          draggable
          className={id === dragged ? 'dragged' : undefined}
          onDragStart={() => setDragged(id)}
          onDragEnter={() => dragged !== undefined && id !== dragged && onMove(indexOf(order, dragged), i)}
          onDragOver={(event) => event.preventDefault()}
          onDragEnd={() => setDragged(undefined)}
        >
          <GripVertical aria-hidden="true" size={18} />
          <span>{name}</span>
          {button(i, 'up')}
          {button(i, 'down')}
        </li>
      ))}
    </ol>
  );
}

const indexOf = (order: readonly Court[], id: number): number => order.findIndex((court) => court.id === id);
