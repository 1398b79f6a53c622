/** The parts of an Immutable.js collection that the search uses. */
interface Collection {
  get(name: string): Collection & string;
  set(name: string, value: Collection): Collection;
  map(change: (item: Collection, name: string) => Collection): Collection;
  filter(matches: (item: Collection) => boolean): Collection;
  getIn(path: string[], missing: string): string;
  size: number;
}

/**
 * A plugin of Swagger UI that finds operations by words of their tag, method, path and summary. Without it, the search
 * finds only tags. It runs in the browser: the page gets its text, so it must not use anything else from this file.
 */
export function searchPlugin() {
  return {
    fn: {
      opsFilter(groups: Collection, text: string): Collection {
        const words = text.toLowerCase().split(/\s+/);
        return groups
          .map((group, tag) => {
            const found = group.get('operations').filter((operation) => {
              const summary = operation.getIn(['operation', 'summary'], '');
              const searched = [tag, operation.get('method'), operation.get('path'), summary].join(' ').toLowerCase();
              return words.every((word) => searched.includes(word));
            });
            return group.set('operations', found);
          })
          .filter((group) => group.get('operations').size > 0);
      },
    },
  };
}
