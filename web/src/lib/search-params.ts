export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

export const numberParam = (value: unknown): number | undefined =>
  Number.isInteger(Number(value ?? NaN)) ? Number(value) : undefined;

export const choiceParam = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value);
