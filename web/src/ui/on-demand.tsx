import { type ComponentType, useEffect, useState } from 'react';

interface Loaded<P> {
  Component?: ComponentType<P> | undefined;
  error?: unknown;
}

/** Replaces a component that decorates a page, if the code of the component cannot be loaded. */
const Nothing = { default: () => null };

/** Like the first value of `onDemand`, but shows nothing if the code of the component cannot be loaded. */
export function decoration<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  return onDemand<P>(() => load().catch(() => Nothing))[0];
}

/**
 * Returns a component that loads its code on first use, and a function that loads the code in advance. With `lazy`,
 * React would show a dialog 300 ms late, because React keeps the fallback of a `Suspense` for at least this time.
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): [component: ComponentType<P>, preload: () => void] {
  let Component: ComponentType<P> | undefined;
  const loadOnce = async (): Promise<ComponentType<P>> => (Component ??= (await load()).default);
  function OnDemand(props: P) {
    const [loaded, setLoaded] = useState<Loaded<P>>({ Component });
    const isLoaded = loaded.Component !== undefined;
    useEffect(() => {
      if (!isLoaded)
        loadOnce().then(
          (Component) => setLoaded({ Component }),
          (error: unknown) => setLoaded({ error }),
        );
    }, [isLoaded]);
    if (loaded.error !== undefined) throw loaded.error; // The page's error boundary shows it
    return loaded.Component ? <loaded.Component {...props} /> : null;
  }
  return [OnDemand, () => void loadOnce().catch(() => {})];
}
