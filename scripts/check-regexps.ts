/**
 * Fails if a regular expression can backtrack so much that a long text blocks the process. `npm run check` runs this
 * script. It checks regular expression literals, and the strings of `new RegExp(…)` and of `pattern`. In these strings,
 * it replaces each part that is not constant by the letter x.
 *
 * The check does not find loops over several characters that can start at many places of a text, such as `(?:ab)*c`,
 * and loops with overlapping alternatives inside lookarounds. It finds repetitions with a maximum only if they are
 * nested.
 */
import { globSync, readFileSync } from 'node:fs';
import { type CharSet, JS, NFA, visitAst } from 'refa';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { analyse } from 'scslre';

interface Expression {
  source: string;
  flags: string;
}

/**
 * Expressions that can backtrack but are safe, with the reason. Most of these expressions are only applied to short
 * texts.
 */
const ALLOWED: Record<string, string> = {
  '/^_+|_+$/g': 'a slug of at most 40 characters',
  '/^\\/+|\\/+$/g': 'a setting of the operator',
  '/=+$/': 'Base64 of a hash',
  '/^\\p{N}+|\\p{N}+$/gu': 'a password or a name, whose length is limited',
  '/\\/\\/.*@/': 'a setting of the operator',
  '/\\?.*$/': 'a setting of the operator',
  '/^\\s*accTitle: (.+)$/m': 'our own documents',
  '/!?\\[([^\\]]*)\\]\\([^)]*\\)/g': 'our own documents',
  '/[\\s,;]+$/': '`readEmail` first checks the length',
  '/\\.+$/': '`readEmail` first checks the length',
  '/("[^"]*"|<[^<>]*>|[^,;\\r\\n])+/g': 'nothing follows the loop, so there is no reason to go back',
  '/%.*$/': 'a header has no line breaks, so the first % always matches',
  '/<[^<>\\s]+@[^<>\\s]+>/': 'a setting of the operator',
  '/^(?:.*[A-Za-z0-9].*)$/u': 'a form field, whose length is limited',
  '/^(?:.*[a-zA-Z0-9À-ÿ].*)$/u': 'a form field, whose length is limited',
  '/\\d+$/': 'the name of a court in the browser, whose length is limited',
};

const constants = new Map<string, ESTree.Expression>();
const found: { place: string; expression: Expression }[] = [];

/**
 * Returns the text of a string or regular expression, with x for parts that are not constant. Undefined if no part is
 * constant.
 */
function textOf(node: ESTree.Expression | null | undefined, depth = 0): string | undefined {
  if (!node || depth > 5) return undefined;
  if (node.type === 'Literal') {
    if ('regex' in node && node.regex) return node.regex.pattern;
    return typeof node.value === 'string' ? node.value : undefined;
  }
  if (node.type === 'Identifier') return textOf(constants.get(node.name), depth + 1);
  if (node.type === 'MemberExpression' && 'name' in node.property && node.property.name === 'source')
    return textOf(node.object, depth + 1);
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis
    .map(
      ({ value }, i) =>
        value.cooked + (i < node.expressions.length ? (textOf(node.expressions[i], depth + 1) ?? 'x') : ''),
    )
    .join('');
}

function readFile(file: string): void {
  const code = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const add = (start: number, source: string | undefined, flags = 'u'): void => {
    if (source === undefined) return;
    found.push({ place: `${file}:${code.slice(0, start).split('\n').length}`, expression: { source, flags } });
  };
  const addConstructed = ({
    callee,
    arguments: [source, flags],
    start,
  }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    add(start, textOf(source as ESTree.Expression), textOf(flags as ESTree.Expression) ?? '');
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && textOf(init) !== undefined) constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression: addConstructed,
    CallExpression: addConstructed,
    Property({ key, value, start }) {
      if ('name' in key && key.name === 'pattern') add(start, textOf(value as ESTree.Expression), 'u');
    },
    JSXAttribute({ name, value, start }) {
      if (name.name !== 'pattern') return;
      const text = textOf((value?.type === 'JSXExpressionContainer' ? value.expression : value) as ESTree.Expression);
      // A browser compares the whole value of a field with the pattern, so add `^` and `$`.
      if (text !== undefined) add(start, `^(?:${text})$`);
    },
  }).visit(program);
}

/** Whether two alternatives of a loop can read the same text, so that a text can be read in exponentially many ways. */
function isAmbiguous(expression: Expression): boolean {
  // `refa` uses a wrong maximum character for the flag `v`.
  const parser = JS.Parser.fromLiteral({ ...expression, flags: expression.flags.replace('v', 'u') });
  const parsed = parser.parse({ assertions: 'ignore', backreferences: 'disable' });
  let hasEqualAlternatives = false;
  // Compare alternatives of one character here, because the automaton merges them into one state.
  const compare = ({
    alternatives,
  }: {
    alternatives: { elements: { type: string; characters?: CharSet }[] }[];
  }): void => {
    const characters = alternatives
      .filter(({ elements }) => elements.length === 1 && elements[0]!.type === 'CharacterClass')
      .map(({ elements }) => elements[0]!.characters!);
    hasEqualAlternatives ||= characters.some((a, i) => characters.slice(i + 1).some((b) => !a.isDisjointWith(b)));
  };
  visitAst(parsed.expression, { onAlternationEnter: compare, onQuantifierEnter: compare });
  return (
    hasEqualAlternatives || hasAmbiguousLoop(NFA.fromRegex(parsed.expression, { maxCharacter: parsed.maxCharacter }))
  );
}

/** Whether two different paths lead from a state back to this state with the same text. */
function hasAmbiguousLoop(automaton: NFA): boolean {
  const states = [...automaton.nodes()];
  const count = states.length;
  const numbers = new Map(states.map((state, i) => [state, i]));
  // A pair of states has the number `first * count + second`.
  const following = new Map<number, number[]>();
  const after = (pair: number): number[] => {
    const known = following.get(pair);
    if (known) return known;
    const pairs: number[] = [];
    for (const [first, a] of states[Math.floor(pair / count)]!.out)
      for (const [second, b] of states[pair % count]!.out)
        if (!a.isDisjointWith(b)) pairs.push(numbers.get(first)! * count + numbers.get(second)!);
    following.set(pair, pairs);
    return pairs;
  };
  const reachable = (pair: number): Set<number> => {
    const seen = new Set<number>();
    const todo = [pair];
    for (let next = todo.pop(); next !== undefined; next = todo.pop())
      for (const other of after(next)) if (!seen.has(other) && seen.add(other)) todo.push(other);
    return seen;
  };
  return states.some((_, i) => {
    const start = i * count + i;
    const pairs = reachable(start);
    if (!pairs.has(start)) return false;
    return [...pairs].some((pair) => Math.floor(pair / count) !== pair % count && reachable(pair).has(start));
  });
}

function problemOf(expression: Expression): string | undefined {
  const { reports } = analyse(expression);
  if (reports.some(({ exponential }) => exponential) || isAmbiguous(expression)) return 'exponential';
  return reports.length > 0 ? 'quadratic or worse' : undefined;
}

const files = globSync('{server,client,web}/src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
// Read the files twice: only the second pass knows the constants of all files.
files.forEach(readFile);
found.length = 0;
files.forEach(readFile);
const used = new Set<string>();
for (const { place, expression } of found) {
  const problem = problemOf(expression);
  if (problem === undefined) continue;
  const text = `/${expression.source}/${expression.flags}`;
  used.add(text);
  if (text in ALLOWED) continue;
  process.stderr.write(
    `${place}: ${text} backtracks (${problem}). Write it otherwise, or explain it in ${import.meta.filename}.\n`,
  );
  process.exitCode = 1;
}
for (const text of Object.keys(ALLOWED).filter((text) => !used.has(text))) {
  process.stderr.write(`The list of allowed expressions has ${text}, which is not used.\n`);
  process.exitCode = 1;
}
