import { remoteConfig } from '@telemarket/kit/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  devPort: 3001,
  server: './src/server.ts',
  exposes: { './App': './src/app.tsx' },
});
