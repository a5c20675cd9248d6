import App from './app';

/** By federated module: what the gateway renders. What an admin sees is asked for by the browser. */
export const modules = { './App': { Component: App, prefetch: async () => ({}) } };
