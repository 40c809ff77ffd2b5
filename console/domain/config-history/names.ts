import { useMessages } from '#language.tsx'
import { rootMessages } from './history.messages.ts'

/** Name of a configuration root; an unknown root is named as in the API. */
export function useRootName(): (root: string) => string {
  const t: Readonly<Record<string, string>> = useMessages(rootMessages)
  return (root) => (Object.hasOwn(t, root) ? (t[root] ?? root) : root)
}
