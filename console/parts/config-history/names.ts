import { useMessages } from '../../language.tsx'
import { rootMessages } from './history.messages.ts'

/** The names of roots; one that the console does not know has that of the API. */
export function useRootName(): (root: string) => string {
  const t: Readonly<Record<string, string>> = useMessages(rootMessages)
  return (root) => (Object.hasOwn(t, root) ? (t[root] ?? root) : root)
}
