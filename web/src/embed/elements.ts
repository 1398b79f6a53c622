type Child = Node | string | false | null | undefined;

interface ElementOptions {
  /** The element's class names, which are also its `part` names. */
  parts?: string;
  onClick?: () => void;
  [attribute: string]: string | (() => void) | undefined;
}

/** Creates an element. Each class is also a `part`, so that the page can style the element. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { parts, onClick, ...attributes }: ElementOptions,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  if (parts !== undefined) {
    created.className = parts;
    created.setAttribute('part', parts);
  }
  if (onClick) created.addEventListener('click', onClick);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') created.setAttribute(name, value);
  }
  created.append(...children.filter((child) => child !== false && child !== null && child !== undefined));
  return created;
}

/**
 * Replaces an element's content. Moves the focus to the new element that has the `data-key` of the focused element, or
 * to the chosen day.
 */
export function replaceContent(frame: HTMLElement, children: Node[]): void {
  const root = frame.getRootNode() as ShadowRoot;
  const key = (root.activeElement as HTMLElement | null)?.dataset['key'];
  const scrolled = frame.querySelector('.days')?.scrollLeft ?? 0;
  frame.replaceChildren(...children);
  frame.querySelector('.days')?.scrollTo({ left: scrolled, behavior: 'instant' });
  if (key === undefined) return;
  const sameElement = frame.querySelector<HTMLElement>(`[data-key="${key}"]`);
  const target = sameElement ?? frame.querySelector<HTMLElement>('[aria-pressed="true"]');
  target?.focus({ preventScroll: true });
}
