/**
 * A module of Node, where there is one: its hashes and its zlib are the libraries that the real broker
 * uses, and fast. No import could be left out for browsers, which load a substitute when a statement
 * needs it.
 */
export function builtin(name: string): unknown {
  const host = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
  return host.process?.getBuiltinModule?.(name)
}
