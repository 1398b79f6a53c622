import { Argument, type Command, type Option } from 'commander';
import { print, type Terminal } from './terminal.ts';

const shells = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Call it with a program that has all commands. */
export function addCompletion(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .description('print a script that completes commands and options with the Tab key')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells)))
    .action((shell: keyof typeof shells) => print(terminal, shells[shell](placesOf(program)).trimEnd()));
}

/** A command with all its words, such as `courtside keys create`, and the words that can follow. */
interface Place {
  path: string;
  commands: readonly Command[];
  options: Option[];
  /** The allowed values of the arguments. */
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

/** Returns the options that take a value, with the words before the value and the allowed values. */
function valuesOf({ path, options }: Place): { before: string; choices: readonly string[] }[] {
  const withValue = options.filter(({ required, optional }) => required || optional);
  return withValue.map(({ long, argChoices = [] }) => ({ before: `${path} ${long}`, choices: argChoices }));
}

/** Returns a pattern for `case` that matches each command below the program. */
function patternOf(places: Place[]): string {
  return places
    .slice(1)
    .map(({ path }) => quote(path))
    .join('|');
}

function bashScript(places: Place[]): string {
  const branch = (before: string, words: readonly string[]) =>
    `    ${quote(before)}) words=${quote(words.join(' '))} ;;`;
  const wordsOf = ({ commands, options, choices }: Place) => [
    ...commands.map((command) => command.name()),
    ...choices,
    ...options.map(({ long }) => long!),
  ];
  return `# To use it, add this line to ~/.bashrc: source <(courtside completion bash)
_courtside() {
  local current=\${COMP_WORDS[COMP_CWORD]} command=courtside words= word filter=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
    ${patternOf(places)}) command+=" $word" ;;
    esac
  done
  case "$command" in
${places.map((place) => branch(place.path, wordsOf(place))).join('\n')}
  esac
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${places
  .flatMap(valuesOf)
  .map(({ before, choices }) => branch(before, choices))
  .join('\n')}
  esac
  [[ $current == -* ]] || filter=(-X '-*')
  COMPREPLY=($(compgen -W "$words" "\${filter[@]}" -- "$current"))
}
complete -o default -F _courtside courtside
`;
}

function zshScript(places: Place[]): string {
  const branch = (before: string, entries: readonly string[]) =>
    `    ${quote(before)}) entries=(${entries.map(quote).join(' ')}) ;;`;
  const entriesOf = ({ commands, options, choices }: Place) => [
    ...commands.map((command) => `${command.name()}:${command.description()}`),
    ...choices,
    ...options.map(({ long, description }) => `${long}:${description}`),
  ];
  return `#compdef courtside
# To use it, add this line to ~/.zshrc, after compinit: source <(courtside completion zsh)
_courtside() {
  local command=courtside word
  local -a entries
  for word in \${words[2,CURRENT-1]}; do
    case "$command $word" in
    ${patternOf(places)}) command="$command $word" ;;
    esac
  done
  case "$command" in
${places.map((place) => branch(place.path, entriesOf(place))).join('\n')}
  esac
  case "$command \${words[CURRENT-1]}" in
${places
  .flatMap(valuesOf)
  .map(({ before, choices }) => branch(before, choices))
  .join('\n')}
  esac
  [[ $PREFIX == -* ]] || entries=(\${entries:#-*})
  if (( $#entries )); then _describe courtside entries; else _files; fi
}
if [[ $funcstack[1] == _courtside ]]; then _courtside "$@"; else compdef _courtside courtside; fi
`;
}

function fishScript(places: Place[]): string {
  const linesOf = ({ path, commands, options, choices }: Place): string[] => {
    const complete = `complete -c courtside -n ${fishQuote(`test (__courtside_command) = "${path}"`)}`;
    return [
      ...commands.map((inner) => `${complete} -fa ${inner.name()} -d ${fishQuote(inner.description())}`),
      ...(choices.length > 0 ? [`${complete} -fa ${fishQuote(choices.join(' '))}`] : []),
      ...options.map(
        (option) => `${complete} -l ${option.name()}${valueOf(option)} -d ${fishQuote(option.description)}`,
      ),
    ];
  };
  const valueOf = ({ required, optional, argChoices }: Option): string => {
    if (argChoices) return ` -xa ${fishQuote(argChoices.join(' '))}`;
    return required || optional ? ' -r' : '';
  };
  return `# To use it: courtside completion fish > ~/.config/fish/completions/courtside.fish
function __courtside_command
  set -l command courtside
  for word in (commandline -opc)[2..-1]
    switch "$command $word"
      case ${places
        .slice(1)
        .map(({ path }) => fishQuote(path))
        .join(' ')}
        set command "$command $word"
    end
  end
  echo $command
end
${places.flatMap(linesOf).join('\n')}
`;
}

/** Quotes a text for bash and zsh. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function fishQuote(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;
}
