/** A heading that is not behind an open dialog. */
const HEADING = ':is(h1, h2, h3):not([inert] *)';
/** How long a component may take to move the focus itself, such as a dialog that closes, in milliseconds. */
const SETTLE_MS = 100;

const isLost = (): boolean => document.activeElement === document.body;

/**
 * If the element with the focus disappears, moves the focus to the nearest heading. If the element was only disabled
 * for a while, it gets the focus back. Without this, a screen reader would start again at the top of the page.
 */
export function keepFocus(): void {
  /** The element with the focus and its ancestors, innermost first. Empty if the person has left the element. */
  let path: HTMLElement[] = [];
  let timer: number | undefined;

  document.addEventListener('focusin', ({ target }) => {
    path = [];
    for (let element = target as HTMLElement | null; element; element = element.parentElement) path.push(element);
  });
  document.addEventListener('focusout', () =>
    setTimeout(() => {
      const [last] = path;
      if (isLost() && last?.isConnected && !last.matches(':disabled')) path = [];
    }),
  );

  function restore(): void {
    const [last] = path;
    if (!last || !isLost() || (last.isConnected && last.matches(':disabled'))) return;
    const headings = path.filter(({ isConnected }) => isConnected).map((element) => element.querySelector(HEADING));
    const target = last.isConnected ? last : (headings.find(Boolean) as HTMLElement | undefined);
    if (target !== last) target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }

  new MutationObserver(() => {
    if (path.length === 0 || !isLost()) return;
    clearTimeout(timer);
    timer = window.setTimeout(restore, SETTLE_MS);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
