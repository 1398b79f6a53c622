type Language = 'curl' | 'typescript' | 'python';
type Samples = Record<Language, string>;

/** Code that calls each operation, by operation id. The file is large, so it is loaded only when it is needed. */
export async function loadSamples(): Promise<Record<string, Samples>> {
  return (await import('./samples.json', { with: { type: 'json' } })).default;
}

interface React {
  createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown;
  useState: <T>(initial: T) => [T, (value: T) => void];
  useEffect: (effect: () => void, dependencies: unknown[]) => void;
}
interface System {
  React: React;
  getComponent: (name: string, isContainer: boolean) => unknown;
  specSelectors: { specJson: () => { getIn: (path: string[]) => string } };
}

/**
 * Shows the samples above the responses of each operation. The source of this function is sent to the browser, so it
 * must not use anything else from this file.
 */
export function samplesPlugin({ React, getComponent, specSelectors }: System) {
  let loading: Promise<Record<string, Samples>> | undefined;
  const languages: [Language, string, string][] = [
    ['curl', 'curl', 'bash'],
    ['typescript', 'TypeScript', 'javascript'],
    ['python', 'Python', 'python'],
  ];
  function CodeSamples({ path, method }: { path: string; method: string }) {
    const [samples, setSamples] = React.useState<Samples | undefined>(undefined);
    const [chosen, setChosen] = React.useState(0);
    const id = specSelectors.specJson().getIn(['paths', path, method, 'operationId']);
    React.useEffect(() => {
      const all = (loading ??= fetch('/docs/samples.json').then(
        (response) => response.json() as Promise<Record<string, Samples>>,
      ));
      // If the samples cannot be loaded, the page still shows everything else.
      all.then((samples) => setSamples(samples[id])).catch(() => (loading = undefined));
    }, [id]);
    if (samples === undefined) return null;
    const [language, title, syntax] = languages[chosen]!;
    const tabs = languages.map(([name, label], i) =>
      React.createElement(
        'button',
        { key: name, type: 'button', className: 'btn', 'aria-pressed': i === chosen, onClick: () => setChosen(i) },
        label,
      ),
    );
    return React.createElement(
      'section',
      { className: 'opblock-section code-samples', 'aria-label': `Sample in ${title}` },
      React.createElement(
        'div',
        { className: 'opblock-section-header' },
        React.createElement('h4', { className: 'opblock-title' }, 'Sample'),
        React.createElement('div', { className: 'btn-group' }, ...tabs),
      ),
      React.createElement(
        'div',
        { className: 'opblock-description-wrapper' },
        React.createElement(
          getComponent('HighlightCode', true),
          { key: language, language: syntax, canCopy: true, className: 'microlight' },
          samples[language],
        ),
      ),
    );
  }
  return {
    wrapComponents: {
      responses: (Responses: unknown) => (props: { path: string; method: string }) =>
        React.createElement(
          'div',
          null,
          React.createElement(CodeSamples, { path: props.path, method: props.method }),
          React.createElement(Responses, props),
        ),
    },
  };
}
