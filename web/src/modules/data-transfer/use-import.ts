import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportKind } from './import-fields.ts';
import { useMapping } from './use-mapping.ts';
import type { ImportSummary } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { type AffectedData, useRefresh } from '../../lib/refresh.ts';
import { fetchWithUploadProgress } from './upload-progress.ts';

const MAX_BYTES = 32 * 1024 * 1024;

export interface Progress {
  /** The share of the file that has been sent, from 0 to 1. */
  sent: number;
  rows: number;
  total: number;
}

interface Options {
  signal: AbortSignal;
  onProgress: (progress: { rows: number; total: number }) => void;
  fetch: (request: Request) => Promise<Response>;
}

export type Import = ReturnType<typeof useImport>;

/** The state of an import: the file, the progress and the result. A dry run must succeed before the real import. */
export function useImport(
  kind: ImportKind,
  affected: AffectedData,
  upload: (file: File, isDryRun: boolean, options: Options) => Promise<ImportSummary>,
) {
  const refresh = useRefresh(affected);
  const { language } = useLanguage();
  const [progress, setProgress] = useState<Progress>();
  const [stop, setStop] = useState<AbortController>();
  const importing = useMutation({
    mutationFn: (isDryRun: boolean) => {
      const stop = new AbortController();
      setStop(stop);
      setProgress({ sent: 0, rows: 0, total: 0 });
      const onSent = (sent: number): void => setProgress((last) => ({ rows: 0, total: 0, ...last, sent }));
      return upload(mapping.converted(), isDryRun, {
        signal: stop.signal,
        onProgress: ({ rows, total }) => setProgress({ sent: 1, rows, total }),
        fetch: fetchWithUploadProgress(onSent, language),
      });
    },
    onSettled: (_summary, _error, isDryRun) => {
      setProgress(undefined);
      if (!isDryRun) void refresh();
    },
  });
  const mapping = useMapping(kind, () => importing.reset());
  const { file, missing } = mapping;
  /** Wraps a setter, because any change to the form invalidates the dry run's result. */
  const changing =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      importing.reset();
    };
  const isTooLarge = file !== undefined && file.size > MAX_BYTES;
  const canImport = importing.data?.dry_run === true && importing.data.imported > 0;
  const canCheck = file !== undefined && !isTooLarge && missing.length === 0 && !importing.isPending;
  return { mapping, changing, progress, stop, importing, isTooLarge, canCheck, canImport };
}
