import { type ComponentType, useEffect, useState } from 'react';

export type LoadPart = () => Promise<ComponentType>;

interface Loaded {
  load: LoadPart;
  Part: ComponentType | null;
  error: unknown;
}

/** A part that has a chunk of its own, asked for once the page is alive: a server and a hydrating browser show its boxes. */
export function useChunk(load: LoadPart) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (Part) => wanted && setLoaded({ load, Part, error: null }),
      (error: unknown) => wanted && setLoaded({ load, Part: null, error }),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);
  const current = loaded?.load === load ? loaded : null;
  return {
    Part: current?.Part ?? null,
    error: current?.error ?? null,
    retry: () => {
      setLoaded(null);
      setAttempt(attempt + 1);
    },
  };
}
