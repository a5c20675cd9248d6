import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse as parseYaml } from 'yaml';
import { ROOT } from './root';

const OBSERVE_FOLDER = join(ROOT, 'deploy/observe');
const DASHBOARDS_FOLDER = join(OBSERVE_FOLDER, 'grafana/dashboards');

interface AlertRules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}
export interface Expression {
  /** The title of the alert rule or panel. */
  title: string;
  text: string;
}

export function alertExpressions(): Expression[] {
  const rules = parseYaml(readFileSync(join(OBSERVE_FOLDER, 'alerts.yml'), 'utf8')) as AlertRules;
  return rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => ({ title: alert, text: expr })));
}

export function panelExpressions(): Expression[] {
  return readdirSync(DASHBOARDS_FOLDER).flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(join(DASHBOARDS_FOLDER, file), 'utf8')) as Dashboard;
    return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, text: expr })));
  });
}

/** All queries of the alert rules and of the dashboards. */
export const observeExpressions = (): Expression[] => [...alertExpressions(), ...panelExpressions()];

/** @returns The metrics in a query. Throws when the query is not valid PromQL. */
export function metricsOf({ title, text }: Expression): string[] {
  const query = text.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(query).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`${title}: no PromQL at ${query.slice(from, from + 20)}`);
      if (type.name === 'VectorSelector') names.push(/^\w+/.exec(query.slice(from, to))?.[0] ?? '');
    },
  });
  return names;
}

/** Metrics that Prometheus itself creates. */
const PROMETHEUS_METRICS = ['up'];
const API_METRIC_PATTERN = /^(api_cache|database|outbox|http_cached|telegram)_/;

/** @returns The metrics that a server must have, without the suffixes of histogram series. */
export function observedMetrics(server: 'gateway' | 'api'): string[] {
  const names = new Set(observeExpressions().flatMap(metricsOf));
  return [...names]
    .filter((name) => !PROMETHEUS_METRICS.includes(name) && API_METRIC_PATTERN.test(name) === (server === 'api'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
}
