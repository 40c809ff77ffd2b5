/** Storage for tests of modules that run without a page: it is empty, and keeps nothing. */
globalThis.localStorage ??= { getItem: () => null } as unknown as Storage // nothing else is called
