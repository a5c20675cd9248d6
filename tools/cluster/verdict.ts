interface Line {
  what: string;
  holds: boolean;
  figures: string;
}

/** What had to hold, and whether it did. */
export class Verdict {
  private readonly lines: Line[] = [];

  add(what: string, holds: boolean, figures: string): void {
    this.lines.push({ what, holds, figures });
  }

  get passed(): boolean {
    return this.lines.every(({ holds }) => holds);
  }

  print(): void {
    for (const { what, holds, figures } of this.lines) console.log(`${holds ? '  ✓' : '  ✗'} ${what}: ${figures}`);
    const passed = this.lines.filter(({ holds }) => holds).length;
    console.log(`\n${passed} passed, ${this.lines.length - passed} failed`);
  }
}
