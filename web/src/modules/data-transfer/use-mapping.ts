import { useState } from 'react';
import { useLanguage } from '../../i18n/words.tsx';
import { config } from '../../lib/session.ts';
import { type Conversion, convertFile, type DateOrder, possibleOrders } from './convert-rows.ts';
import { readSheet, type Sheet } from './csv-sheet.ts';
import {
  guessMapping,
  type ImportKind,
  isDateField,
  type Mapping,
  missingFields,
  type Preset,
  presetOf,
} from './import-fields.ts';

interface State {
  file: File;
  /** Undefined if the browser cannot read the file. The service then returns the error. */
  sheet: Sheet | undefined;
}

export type FileMapping = ReturnType<typeof useMapping>;

/** Which column of the chosen file is which field, and how its dates are written. Both are guessed first. */
export function useMapping(kind: ImportKind, onChange: () => void) {
  const { language } = useLanguage();
  const [state, setState] = useState<State>();
  const [preset, setPreset] = useState<Preset>();
  const [edits, setEdits] = useState<Mapping>({});
  const [chosenOrder, setOrder] = useState<DateOrder>();
  const { file, sheet } = state ?? {};
  const found = sheet && (preset ?? presetOf(sheet.headings));
  const mapping = sheet ? chosenColumns({ ...guessMapping(sheet.headings, kind, found), ...edits }) : {};
  const orders = sheet ? possibleOrders(sheet, mapping) : [];
  const dates =
    sheet?.rows.flatMap((row) =>
      Object.keys(mapping)
        .filter(isDateField)
        .map((field) => row[mapping[field]!] ?? ''),
    ) ?? [];
  const order = chosenOrder ?? usualOrder(orders, dates, language);
  const conversion: Conversion = { mapping, order, currency: config.currency };
  const changing =
    <T>(set: (value: T) => void) =>
    (value: T): void => {
      set(value);
      onChange();
    };
  const read = async (file: File | undefined, encoding?: string): Promise<void> => {
    onChange();
    const sheet = file && (await readSheet(file, encoding).catch(() => undefined));
    setState(file && { file, sheet });
  };
  return {
    ...{ kind, file, sheet, conversion, orders, preset: found },
    /** A date whose order of day and month is not certain, or undefined. */
    example: dates.find((date) => !/^\d{4}/.test(date.trim()) && date.trim() !== ''),
    missing: sheet ? missingFields(kind, mapping) : [],
    setFile: async (file: File | undefined) => {
      setEdits({});
      setOrder(undefined);
      setPreset(undefined);
      await read(file);
    },
    setEncoding: (encoding: string) => read(file, encoding),
    setPreset: changing(setPreset),
    setColumn: (field: string, at: number | undefined) => changing(setEdits)({ ...edits, [field]: at ?? NO_COLUMN }),
    setOrder: changing(setOrder),
    /** Returns the file as the service reads it. */
    converted: () => (file && sheet ? convertFile(file, sheet, conversion) : file!),
  };
}

const NO_COLUMN = -1;

const chosenColumns = (mapping: Mapping): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, at]) => at !== undefined && at !== NO_COLUMN));

/** In dates with dots, the day is first. With other separators, the month is first in the United States. */
function usualOrder(orders: readonly DateOrder[], dates: readonly string[], language: string): DateOrder {
  if (orders.includes('ymd')) return 'ymd';
  const isAmerican = navigator.language === 'en-US' && language === 'en' && !dates.some((date) => date.includes('.'));
  const preferred = isAmerican ? 'mdy' : 'dmy';
  return orders.includes(preferred) ? preferred : (orders[0] ?? preferred);
}
