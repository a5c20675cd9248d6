import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';
import { Advice } from './step';

export interface Environment {
  port: number;
  apiPort: number;
}

/** Reads .env where there is one (what is already set wins) and checks the values the tools use; all bad ones are named at once. */
export function readEnvironment(): Environment {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const problems: string[] = [];
  const port = (name: string, fallback: number) => {
    const text = process.env[name] || String(fallback);
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > 65_535)
      problems.push(`${name}="${text}" is not a port (1 to 65535)`);
    return value;
  };
  const environment = { port: port('PORT', 8080), apiPort: port('API_PORT', 8081) };
  if (environment.port === environment.apiPort) problems.push('PORT and API_PORT must differ');
  const url = process.env['DATABASE_URL'];
  if (url && !/^(mysql|mariadb):\/\//.test(url))
    problems.push('DATABASE_URL must look like mysql://user:password@host:3306/database');
  const password = process.env['ADMIN_PASSWORD'];
  if (password && password.length < 12) problems.push('ADMIN_PASSWORD must have at least 12 characters');
  if (problems.length > 0)
    throw new Advice(`The configuration is wrong (environment or .env):\n- ${problems.join('\n- ')}`);
  return environment;
}
