import { remoteConfig } from '@telemarket/kit/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  devPort: 3003,
  server: './src/server.ts',
  exposes: { './App': './src/app.tsx' },
});
