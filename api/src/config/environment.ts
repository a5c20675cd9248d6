import { readFileSync } from 'node:fs';

/** Reads variables one by one and remembers what was wrong with each, so that all is said at once. */
export class Environment {
  private readonly wrong: string[] = [];

  constructor(private readonly source: Readonly<Record<string, string | undefined>>) {}

  /** The variable, or what is in the file that `<name>_FILE` names: containers get their secrets so. */
  text(name: string, fallback: string): string {
    return this.source[name]?.trim() || this.fromFile(`${name}_FILE`) || fallback;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    return this.parsed(name, String(fallback), (text) => {
      if (!/^\d{1,9}$/.test(text) || Number(text) < min || Number(text) > max) {
        throw new Error(`must be a whole number from ${min} to ${max}`);
      }
      return Number(text);
    });
  }

  oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    return this.parsed(name, fallback, (text) => {
      const value = values.find((one) => one === text);
      if (!value) throw new Error(`must be one of ${values.join(', ')}`);
      return value;
    });
  }

  /** What `parse` makes of the variable, or of the fallback when the variable is wrong: see `throwIfWrong`. */
  parsed<T>(name: string, fallback: string, parse: (text: string) => T): T {
    try {
      return parse(this.text(name, fallback));
    } catch (error) {
      this.wrong.push(`${name} ${error instanceof Error ? error.message : 'is wrong'}`);
      return parse(fallback);
    }
  }

  private fromFile(name: string): string | undefined {
    const file = this.source[name];
    if (!file) return undefined;
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      this.wrong.push(`${name} names a file that cannot be read`);
      return undefined;
    }
  }

  throwIfWrong(): void {
    if (this.wrong.length) throw new Error(`Wrong configuration: ${this.wrong.join('; ')}`);
  }
}
