import type { ReactNode } from 'react';

/** The options of a `Choice`. @param valueOf returns the value of an option, if it is not the item itself */
export function options<T>(
  items: readonly T[],
  labelOf: (item: T) => ReactNode,
  valueOf: (item: T) => unknown = String,
) {
  return items.map((item) => {
    const value = String(valueOf(item));
    return (
      <option key={value} value={value}>
        {labelOf(item)}
      </option>
    );
  });
}

/** The options of a `Choice` for resources, such as courts. */
export const namedOptions = (items: readonly { id: number; name: string }[]) =>
  options(
    items,
    ({ name }) => name,
    ({ id }) => id,
  );
