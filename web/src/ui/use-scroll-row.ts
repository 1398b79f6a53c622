import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for a row of buttons with the class `scroll-row`, which scrolls sideways on a narrow screen. Keeps the
 * pressed button visible, and fades the edges behind which more buttons are hidden.
 */
export function useScrollRow(pressed: string | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const row = ref.current!;
    const fade = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = row;
      row.classList.toggle('fades-start', scrollLeft > 1);
      row.classList.toggle('fades-end', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(fade);
    observer.observe(row);
    row.addEventListener('scroll', fade, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', fade);
    };
  }, []);
  useEffect(() => {
    if (pressed === shown.current) return;
    shown.current = pressed;
    const row = ref.current!;
    const button = row.querySelector('[aria-pressed="true"]');
    if (!button) return;
    const [outer, inner] = [row.getBoundingClientRect(), button.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [pressed]);
  return ref;
}
