import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for a row of buttons that scrolls sideways on a narrow screen. Keeps the pressed button visible. */
export function useShowPressed(pressed: string | undefined): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (pressed === shown.current) return;
    shown.current = pressed;
    const button = row.current?.querySelector('[aria-pressed="true"]');
    if (!row.current || !button) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), button.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [pressed]);
  return row;
}
