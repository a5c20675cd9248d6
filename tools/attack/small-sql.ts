/** A value of SQL: a text, a number, or 1 and 0 for a condition. */
type Value = string | number;
type Term = () => Value;

const TOKEN =
  /\s+|\/\*.*?\*\/|--\s.*|#.*|'(?:''|\\.|[^'\\])*'|"(?:""|\\.|[^"\\])*"|\d+(?:\.\d+)?|\w+|\|\||[(),;=+\-*%]/gsy;
const SKIPPED = /^(?:\s|\/\*|--|#)/;

/** The result of a statement, and how long its functions slept. */
export interface SmallResult {
  value: Value;
  delayMs: number;
  /** The delay of the statements behind the first one. */
  stackedMs: number;
}

/**
 * Evaluates what follows WHERE, SET or ORDER BY as MySQL would: conditions, CASE, subqueries without tables, SLEEP and
 * BENCHMARK, comments, and further statements. Throws what a syntax error and a subquery with two rows throw there.
 * @param row The columns.
 */
export function evaluate(text: string, row: Readonly<Record<string, Value>>): SmallResult {
  const tokens = tokenize(text);
  let delayMs = 0;
  const peek = () => tokens[0]?.toUpperCase();
  const take = (expected?: string) => {
    const token = tokens.shift();
    if (token === undefined || (expected && token.toUpperCase() !== expected)) throw new Error(`near ${token}`);
    return token;
  };
  const accept = (...expected: string[]) => (expected.includes(peek() ?? '') ? take().toUpperCase() : null);

  const chain = (next: () => Term, operators: Readonly<Record<string, (one: Value, other: Value) => Value>>): Term => {
    let left = next();
    for (let name = accept(...Object.keys(operators)); name; name = accept(...Object.keys(operators))) {
      const [one, other, apply] = [left, next(), operators[name]];
      left = () => apply?.(one(), other()) ?? 0;
    }
    return left;
  };
  const sum = () => chain(primary, { '+': (a, b) => num(a) + num(b), '-': (a, b) => num(a) - num(b) });
  const comparison = () => chain(sum, { '=': (a, b) => Number(equal(a, b)), LIKE: (a, b) => Number(like(a, b)) });
  const and = () => chain(comparison, { AND: (a, b) => Number(num(a) !== 0 && num(b) !== 0) });
  const or = (): Term =>
    chain(and, {
      OR: (a, b) => Number(num(a) !== 0 || num(b) !== 0),
      '||': (a, b) => Number(num(a) !== 0 || num(b) !== 0),
    });

  function primary(): Term {
    if (accept('(')) {
      const term = peek() === 'SELECT' ? select() : or();
      take(')');
      return term;
    }
    if (accept('CASE')) {
      take('WHEN');
      const [condition, then] = [or(), (take('THEN'), or())];
      const otherwise = (take('ELSE'), or());
      take('END');
      return () => (num(condition()) !== 0 ? then() : otherwise());
    }
    const token = take();
    if (/^['"]/.test(token)) return () => unquote(token);
    if (/^\d/.test(token)) return () => Number(token);
    if (/^\w/.test(token)) return accept('(') ? call(token.toUpperCase()) : column(token);
    throw new Error(`near ${token}`);
  }

  function column(name: string): Term {
    const value = row[name];
    if (value === undefined) throw new Error(`unknown column ${name}`);
    return () => value;
  }

  function call(name: string): Term {
    const given = [or()];
    while (accept(',')) given.push(or());
    take(')');
    if (name === 'SLEEP') return () => sleep(num(given[0]?.() ?? 0));
    if (name === 'BENCHMARK') return () => sleep(num(given[0]?.() ?? 0) / 6e6);
    return () => 0;
  }

  function sleep(seconds: number): Value {
    delayMs += 1_000 * seconds;
    return 0;
  }

  function select(): Term {
    take('SELECT');
    const first = or();
    if (accept('UNION')) {
      select();
      return () => {
        throw new Error('Subquery returns more than 1 row');
      };
    }
    if (!accept('FROM')) return first;
    take('(');
    const inner = select();
    take(')');
    take();
    return () => (inner(), first());
  }

  const terms = [or()];
  while (accept(',')) terms.push(or());
  const values = terms.map((term) => term());
  const ownMs = delayMs;
  while (accept(';')) if (tokens.length > 0) select()();
  if (tokens.length > 0) throw new Error(`near ${tokens[0]}`);
  return { value: values[0] ?? 0, delayMs: ownMs, stackedMs: delayMs - ownMs };
}

function tokenize(text: string): string[] {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join('').length !== text.length) throw new Error('syntax error');
  return tokens.filter((token) => !SKIPPED.test(token));
}

const unquote = (token: string) =>
  token.slice(1, -1).replace(/''|""|\\(.)/g, (found, char?: string) => char ?? found.slice(1));
/** As MySQL converts a text: the digits that it begins with. */
const num = (value: Value) => (typeof value === 'number' ? value : Number.parseFloat(value) || 0);
const equal = (a: Value, b: Value) => (typeof a === 'string' && typeof b === 'string' ? a === b : num(a) === num(b));
const like = (value: Value, pattern: Value) => {
  const parts = String(pattern)
    .split('%')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(String(value));
};
