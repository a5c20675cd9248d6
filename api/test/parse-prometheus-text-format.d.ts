declare module 'parse-prometheus-text-format' {
  export interface Family {
    name: string;
    help: string;
    type: string;
    metrics: { value?: string; labels?: Record<string, string> }[];
  }
  /** Returns the families. Throws when the text is malformed. */
  export default function parse(text: string): Family[];
}
