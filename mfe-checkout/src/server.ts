import App from './app';

/** By federated module: what the gateway renders. Orders are personal: the browser asks for them. */
export const modules = { './App': { Component: App, prefetch: async () => ({}) } };
