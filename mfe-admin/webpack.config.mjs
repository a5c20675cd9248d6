import { remoteConfig } from '@telemarket/kit/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  devPort: 3004,
  server: './src/server.ts',
  exposes: { './App': './src/app.tsx' },
});
