import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Drawers } from '@courtside/client';
import { readQuery } from '../../lib/queries.ts';
import { Choice } from '../../ui/fields.tsx';
import { namedOptions } from '../../ui/options.tsx';
import { useDrawerWords } from './drawer-words.ts';

type Drawer = Drawers['data'][number];
export type NamedDrawer = Drawer & { name: string };

/** Reads the drawers. The first one has no name in the service until somebody renames it. */
export function useDrawers(options: { enabled?: boolean; staleTime: number }): UseQueryResult<NamedDrawer[]> {
  const { first } = useDrawerWords();
  const select = ({ data }: Drawers) => data.map((drawer): NamedDrawer => ({ ...drawer, name: drawer.name ?? first }));
  return useQuery({ ...readQuery('/admin/drawers'), ...options, select });
}

const STORAGE_KEY = 'courtside.drawer';

interface DrawerChoice {
  drawer: { drawer_id?: number };
  /** Undefined with one drawer. */
  name?: string | undefined;
  choice: ReactNode;
}

/** The drawer of cash that the person takes or pays out. The device remembers it. With one drawer, nothing is chosen. */
export function useDrawerChoice(): DrawerChoice {
  const words = useDrawerWords();
  const { data: drawers } = useDrawers({ staleTime: 60_000 });
  const [remembered, setRemembered] = useState(() => Number(localStorage.getItem(STORAGE_KEY)) || undefined);
  const chosen = drawers ? (drawers.find(({ id }) => id === remembered) ?? drawers[0])!.id : remembered;
  const drawer = chosen !== undefined && drawers?.length !== 1 ? { drawer_id: chosen } : {};
  if (!drawers || drawers.length === 1) return { drawer, choice: null };
  const choose = (id: string): void => {
    localStorage.setItem(STORAGE_KEY, id);
    setRemembered(Number(id));
  };
  const choice = (
    <Choice label={words.drawer} value={chosen} onChange={({ target }) => choose(target.value)}>
      {namedOptions(drawers)}
    </Choice>
  );
  return { drawer, name: drawers.find(({ id }) => id === chosen)?.name, choice };
}
