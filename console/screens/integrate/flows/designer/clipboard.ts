import type { NodeContent } from '@signalbox/flow/graph'

let copied: readonly NodeContent[] = []

/** Copied nodes, which can be pasted into another flow until the page is reloaded. */
export const clipboard = {
  read: () => copied,
  write(contents: readonly NodeContent[]): void {
    copied = contents
  },
}
