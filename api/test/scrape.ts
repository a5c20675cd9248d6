import parse from 'parse-prometheus-text-format';

/** Reads the metrics of a server with a third-party parser. */
export class Scrape {
  readonly types: ReadonlyMap<string, string>;
  private readonly samples: Record<string, Record<string, number>> = {};

  constructor(text: string) {
    this.types = new Map(parse(text).map(({ name, type }) => [name, type.toLowerCase()]));
    // Removes the types of the metrics, because the parser would merge histograms with different labels. Without a
    // type, each series is separate.
    const plain = parse(text.replace(/^# .*$/gm, ''));
    for (const { name, metrics } of plain) {
      const values = (this.samples[name] ??= {});
      for (const { labels = {}, value } of metrics) values[Object.values(labels).join(' ')] = Number(value);
    }
  }

  /** Returns the values of a series. The values of the labels, joined with spaces, are the keys. */
  valuesOf(series: string): Readonly<Record<string, number>> {
    return this.samples[series] ?? {};
  }
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** @param origin the origin of the port for metrics */
export async function scrape(origin: string): Promise<Scrape> {
  const response = await fetch(`${origin}/metrics`);
  const type = response.headers.get('content-type');
  if (!response.ok || type !== CONTENT_TYPE) throw new Error(`${origin}: ${response.status} ${type}`);
  return new Scrape(await response.text());
}
