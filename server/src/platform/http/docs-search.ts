interface Collection {
  get(name: string): Collection & string;
  set(name: string, value: Collection): Collection;
  map(change: (item: Collection, name: string) => Collection): Collection;
  filter(matches: (item: Collection) => boolean): Collection;
  getIn(path: string[], missing: string): string;
  size: number;
}

/** The source of this function is sent to the browser, so it must not use anything else from this file. */
export function searchPlugin() {
  return {
    fn: {
      opsFilter(groups: Collection, text: string): Collection {
        const words = text.toLowerCase().split(/\s+/);
        return groups
          .map((group, tag) => {
            const matching = group.get('operations').filter((operation) => {
              const summary = operation.getIn(['operation', 'summary'], '');
              const searched = [tag, operation.get('method'), operation.get('path'), summary].join(' ').toLowerCase();
              return words.every((word) => searched.includes(word));
            });
            return group.set('operations', matching);
          })
          .filter((group) => group.get('operations').size > 0);
      },
    },
  };
}
