import { useFormats, useMessages } from '#language.tsx'
import { runMessages } from './run.messages.ts'

/** Rows that did not get through a node, in words. */
export function useLossText(): (failed: number, dropped: number) => string {
  const t = useMessages(runMessages)
  const { number } = useFormats()
  return (failed, dropped) => {
    if (dropped === 0) return t.failures(number(failed))
    if (failed === 0) return t.drops(number(dropped))
    return t.failuresAndDrops(number(failed), number(dropped))
  }
}
