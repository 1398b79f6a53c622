import { Argument, type Command, type Option } from 'commander';
import { print, type Terminal } from './terminal.ts';

const shells = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Call this after all other commands have been added to `program`. */
export function addCompletion(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .description('print a script that completes commands and options with the Tab key')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells)))
    .action((shell: keyof typeof shells) => print(terminal, shells[shell](placesOf(program)).trimEnd()));
}

/** A partly typed command, such as `courtside keys create`, and the words that can follow. */
interface Place {
  path: string;
  commands: readonly Command[];
  options: Option[];
  choices: readonly string[];
}

function placesOf(command: Command, path = command.name()): Place[] {
  const { commands, registeredArguments } = command;
  const options = command.createHelp().visibleOptions(command);
  const choices = registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return [
    { path, commands, options, choices },
    ...commands.flatMap((inner) => placesOf(inner, `${path} ${inner.name()}`)),
  ];
}

function bashWordsAt({ commands, options, choices }: Place): string[] {
  return [...commands.map((command) => command.name()), ...choices, ...options.map(({ long }) => long!)];
}

/** zsh shows the text after the colon as the description of a word. */
function zshWordsAt({ commands, options, choices }: Place): string[] {
  return [
    ...commands.map((command) => `${command.name()}:${command.description()}`),
    ...choices,
    ...options.map(({ long, description }) => `${long}:${description}`),
  ];
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;

/** Returns a `case` branch for bash and zsh. @param before the words that precede the word to complete */
const branch = (before: string, entries: readonly string[]): string =>
  `    ${quote(before)}) entries=(${entries.map(quote).join(' ')}) ;;`;

/** Returns shell code that sets `entries` to the words that can follow. The code reads `previous` and `command`. */
function findEntries(places: Place[], { earlier, at }: { earlier: string; at: (place: Place) => string[] }): string {
  const values = places.flatMap(({ path, options }) =>
    options.filter(takesValue).map(({ long, argChoices = [] }) => branch(`${path} ${long}`, argChoices)),
  );
  const [, ...inner] = places;
  return `  for word in ${earlier}; do
    case "$command $word" in
    ${inner.map(({ path }) => quote(path)).join('|')}) command+=" $word" ;;
    esac
  done
  case "$command" in
${places.map((place) => branch(place.path, at(place))).join('\n')}
  esac
  case "$command $previous" in
${values.join('\n')}
  esac`;
}

function bashScript(places: Place[]): string {
  const earlier = '"${COMP_WORDS[@]:1:COMP_CWORD-1}"';
  return `# To use it, add this line to ~/.bashrc: source <(courtside completion bash)
_courtside() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local command=courtside word entries=() filter=()
${findEntries(places, { earlier, at: bashWordsAt })}
  [[ $current == -* ]] || filter=(-X '-*')
  COMPREPLY=($(compgen -W "\${entries[*]}" "\${filter[@]}" -- "$current"))
}
complete -o default -F _courtside courtside
`;
}

function zshScript(places: Place[]): string {
  const earlier = '${words[2,CURRENT-1]}';
  return `#compdef courtside
# To use it, add this line to ~/.zshrc, after compinit: source <(courtside completion zsh)
_courtside() {
  local command=courtside previous=\${words[CURRENT-1]} word
  local -a entries
${findEntries(places, { earlier, at: zshWordsAt })}
  [[ $PREFIX == -* ]] || entries=(\${entries:#-*})
  if (( $#entries )); then _describe courtside entries; else _files; fi
}
if [[ $funcstack[1] == _courtside ]]; then _courtside "$@"; else compdef _courtside courtside; fi
`;
}

function fishScript(places: Place[]): string {
  const [, ...inner] = places;
  return `# To use it: courtside completion fish > ~/.config/fish/completions/courtside.fish
function __courtside_command
  set -l command courtside
  for word in (commandline -opc)[2..-1]
    switch "$command $word"
      case ${inner.map(({ path }) => fishQuote(path)).join(' ')}
        set command "$command $word"
    end
  end
  echo $command
end
${places.flatMap(fishLines).join('\n')}
`;
}

function fishLines({ path, commands, options, choices }: Place): string[] {
  const complete = `complete -c courtside -n ${fishQuote(`test (__courtside_command) = "${path}"`)}`;
  const valueOf = (option: Option): string => {
    if (option.argChoices) return ` -xa ${fishQuote(option.argChoices.join(' '))}`;
    return takesValue(option) ? ' -r' : '';
  };
  return [
    ...commands.map((inner) => `${complete} -fa ${inner.name()} -d ${fishQuote(inner.description())}`),
    ...(choices.length > 0 ? [`${complete} -fa ${fishQuote(choices.join(' '))}`] : []),
    ...options.map((option) => `${complete} -l ${option.name()}${valueOf(option)} -d ${fishQuote(option.description)}`),
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function fishQuote(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;
}
