import { type ModuleSettings, setting, wholeNumber } from '../../setting-forms.ts';

const values = {
  MAX_STREAMS: {
    ...setting('2000', 'a number of streams, 0–100000', wholeNumber(0, 100_000)),
    section: 'Load',
    text: 'Maximum number of open live streams per process.',
  },
};

declare module '../../config.ts' {
  interface DeclaredSettings extends Readonly<typeof values> {}
}

export const settings: ModuleSettings = { values };
